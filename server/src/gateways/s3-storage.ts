import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { openDrafts } from './drafts.ts'
import type { Objects, Storage } from './storage.ts'
import { keyParts } from './storage-key.ts'

export type S3Settings = {
  /** Absent for Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** `host/bucket/key` instead of `bucket.host/key`. */
  pathStyle: boolean
}

/** Four parts at a time, so at most 32 MB of a file are in memory. */
const partSize = 8 * 1024 ** 2
const partsAtOnce = 4

/** Objects in a bucket of any S3-compatible store; drafts in `dir`. */
export async function openS3Storage(dir: string, settings: S3Settings): Promise<Storage> {
  return { ...(await openDrafts(dir)), ...s3Objects(settings) }
}

function s3Objects({ endpoint, region, bucket, accessKey, secretKey, pathStyle }: S3Settings): Objects {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: keyParts(key).join('/') })

  async function size(key: string): Promise<number | undefined> {
    try {
      return (await client.send(new HeadObjectCommand(at(key)))).ContentLength
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  async function place(draft: string, key: string, mime: string): Promise<'kept' | 'taken'> {
    if ((await size(key)) !== undefined) return 'taken'
    const params = { ...at(key), ContentType: mime, Body: createReadStream(draft), IfNoneMatch: '*' }
    try {
      await new Upload({ client, params, partSize, queueSize: partsAtOnce }).done()
      return 'kept'
    } catch (error) {
      // 412: the object exists. 409: another upload to the key was in progress.
      if (statusOf(error) === 412 || statusOf(error) === 409) return 'taken'
      throw error
    }
  }

  return {
    keep: oneAtATime(place),
    size,
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
      if (!(Body instanceof Readable)) throw new TypeError('the S3 client gave no stream')
      return Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

type Keep = Objects['keep']

/**
 * Uploads to one key run one after the other, because in stores without `If-None-Match` the last one would
 * win.
 */
function oneAtATime(keep: Keep): Keep {
  const underWay = new Map<string, Promise<unknown>>()
  return async (draft, key, mime) => {
    const before = underWay.get(key)
    const turn = Promise.resolve(before).then(() => keep(draft, key, mime))
    const settled = turn.catch(() => undefined)
    underWay.set(key, settled)
    try {
      return await turn
    } finally {
      if (underWay.get(key) === settled) underWay.delete(key)
    }
  }
}
