import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { milliseconds } from '../clock.ts'
import { openDrafts } from './drafts.ts'
import { downloadUrl, managementToken, type QiniuKeys, uploadToken, urlsafe } from './qiniu-signing.ts'
import type { ByteRange, DirectUpload, Objects, Storage } from './storage.ts'
import { keyParts } from './storage-key.ts'

export type QiniuSettings = QiniuKeys & {
  bucket: string
  /** The upload host of the bucket's region, such as `https://up.qiniup.com`. */
  uploadUrl: string
  /** The bucket's domain. */
  downloadUrl: string
  /** The host of calls about objects. */
  apiUrl: string
}

/** Objects in a private bucket of Qiniu, to which browsers upload directly; drafts in `dir`. */
export async function openQiniuStorage(dir: string, settings: QiniuSettings): Promise<Storage> {
  return { ...(await openDrafts(dir)), ...qiniuObjects(settings) }
}

// Qiniu's own status codes (developer.qiniu.com/kodo/3928/error-responses).
const noSuchObject = 612
const objectExists = 614

const answerMs = 10_000
const tokenSec = 3600
const readSec = 600

const seconds = () => Math.floor(milliseconds() / 1000)

function qiniuObjects(settings: QiniuSettings): Objects {
  const { bucket } = settings
  const nameOf = (key: string) => keyParts(key).join('/')

  const tokenFor = ({ key, maxSize, expires }: DirectUpload): string =>
    uploadToken(settings, {
      scope: `${bucket}:${nameOf(key)}`,
      deadline: expires,
      insertOnly: 1,
      fsizeLimit: maxSize,
      returnBody: '{"result":"true","data":{"key":$(key),"size":$(fsize),"mime":$(mimeType)}}',
    })

  async function keep(draft: string, key: string, mime: string): Promise<'kept' | 'taken'> {
    const file = await openAsBlob(draft, { type: mime })
    const token = uploadToken(settings, {
      scope: `${bucket}:${nameOf(key)}`,
      deadline: seconds() + tokenSec,
      insertOnly: 1,
    })
    const form = new FormData()
    for (const [name, value] of Object.entries({ key: nameOf(key), token })) form.append(name, value)
    form.append('file', file, 'file')
    const answer = await fetch(settings.uploadUrl, { method: 'POST', body: form })
    await answer.arrayBuffer()
    if (answer.status === objectExists) return 'taken'
    if (!answer.ok) throw refusal('upload', answer)
    return 'kept'
  }

  /** A signed call about one object; undefined if the object does not exist. */
  async function ask(method: 'GET' | 'POST', verb: 'stat' | 'delete', key: string) {
    const url = new URL(`/${verb}/${urlsafe(`${bucket}:${nameOf(key)}`)}`, settings.apiUrl)
    const contentType = 'application/x-www-form-urlencoded'
    const headers = { 'X-Qiniu-Date': compactTime(milliseconds()) }
    const authorization = managementToken(settings, { method, url, contentType, headers })
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'Content-Type': contentType, Authorization: authorization },
      signal: AbortSignal.timeout(answerMs),
    })
    const body = await answer.text()
    if (answer.status === noSuchObject) return undefined
    if (!answer.ok) throw refusal(verb, answer)
    return body
  }

  async function size(key: string): Promise<number | undefined> {
    const found = await ask('GET', 'stat', key)
    return found === undefined ? undefined : Number(JSON.parse(found).fsize)
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const url = downloadUrl(settings, `${settings.downloadUrl}/${nameOf(key)}`, seconds() + readSec)
    const answer = await fetch(url, { headers: range ? { Range: `bytes=${range.start}-${range.end}` } : {} })
    if (answer.status !== (range ? 206 : 200) || !answer.body) {
      await answer.body?.cancel()
      throw refusal('read', answer)
    }
    // The two declarations of this stream differ in a type parameter.
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  return {
    keep,
    size,
    read,
    async remove(key) {
      await ask('POST', 'delete', key)
    },
    async ping() {
      await size('ping')
    },
    direct: { host: settings.uploadUrl, tokenFor },
  }
}

const refusal = (call: string, { status }: Response) => new Error(`qiniu: ${call} answered ${status}`)

/** `20060102T150405Z` */
function compactTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}
