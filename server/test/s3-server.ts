import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import type { S3Settings } from '../src/gateways/s3-storage.ts'

export type S3Server = { settings: S3Settings; close(): Promise<void> }

/** A real store to test on instead: `http://ACCESS:SECRET@HOST:PORT/BUCKET` (decision 0012). */
const given = process.env.ZSM_TEST_S3_URL

/** An S3-compatible store on loopback with a bucket. */
export const startS3 = (): Promise<S3Server> => (given ? useS3(new URL(given)) : startS3rver())

async function useS3({ origin, username, password, pathname }: URL): Promise<S3Server> {
  const bucket = pathname.slice(1)
  const [accessKey, secretKey] = [username, password].map(decodeURIComponent) as [string, string]
  const settings = { endpoint: origin, region: 'us-east-1', bucket, accessKey, secretKey, pathStyle: true }
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint: origin, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { settings, close: async () => undefined }
}

async function startS3rver(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'zsm-s3-'))
  const buckets = [{ name: 'materials', configs: [] }]
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: buckets })
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'materials',
    // The only key pair that S3rver knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  }
  return {
    settings,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
