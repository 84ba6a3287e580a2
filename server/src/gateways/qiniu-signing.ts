import { createHmac } from 'node:crypto'

export type QiniuKeys = { accessKey: string; secretKey: string }

/** Base64 with `-` and `_`, padded, the form of all of Qiniu's credentials. */
export function urlsafe(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

/** `<AccessKey>:<signature>` of a text. */
function signed({ accessKey, secretKey }: QiniuKeys, text: string): string {
  return `${accessKey}:${urlsafe(createHmac('sha1', secretKey).update(text).digest())}`
}

/** What one upload may do, with the field names of Qiniu's put policy. */
export type PutPolicy = {
  /** `<bucket>:<key>` */
  scope: string
  /** In seconds; checked when the upload completes. */
  deadline: number
  /** 1: only if the key has no object yet. */
  insertOnly?: 0 | 1
  fsizeLimit?: number
  returnBody?: string
}

/** developer.qiniu.com/kodo/1208/upload-token */
export function uploadToken(keys: QiniuKeys, policy: PutPolicy): string {
  const encoded = urlsafe(JSON.stringify(policy))
  return `${signed(keys, encoded)}:${encoded}`
}

/**
 * The address of an object in a private bucket, valid until `deadline`:
 * developer.qiniu.com/kodo/1202/download-token
 */
export function downloadUrl(keys: QiniuKeys, url: string, deadline: number): string {
  const until = `${url}${url.includes('?') ? '&' : '?'}e=${deadline}`
  return `${until}&token=${signed(keys, until)}`
}

type ManagementCall = { method: string; url: URL; contentType: string; headers: Record<string, string> }

/**
 * The `Authorization` of a call without body to the resource servers:
 * developer.qiniu.com/kodo/1201/access-token
 */
export function managementToken(
  keys: QiniuKeys,
  { method, url, contentType, headers }: ManagementCall,
): string {
  const own = Object.entries(headers)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `\n${name}: ${value}`)
    .join('')
  const text = `${method} ${url.pathname}${url.search}\nHost: ${url.host}\nContent-Type: ${contentType}${own}\n\n`
  return `Qiniu ${signed(keys, text)}`
}
