import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  downloadUrl,
  managementToken,
  type PutPolicy,
  uploadToken,
  urlsafe,
} from '../src/gateways/qiniu-signing.ts'
import type { QiniuSettings } from '../src/gateways/qiniu-storage.ts'

export type QiniuServer = {
  settings: QiniuSettings
  objects: Map<string, Buffer>
  close(): Promise<void>
}

const keys = { accessKey: 'test-access-key', secretKey: 'test-secret-key' }
const bucket = 'materials'

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

/**
 * A bucket that follows Qiniu's documentation: form uploads by token, signed stat and delete, private
 * downloads.
 */
export async function startQiniu(): Promise<QiniuServer> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { status, body = '', headers = {} } = await answer(objects, request)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      ...keys,
      bucket,
      uploadUrl: address,
      downloadUrl: `${address}/files`,
      apiUrl: address,
    },
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const body = await buffer(request)
  if (url.pathname === '/') return takeForm(objects, request, body)
  if (url.pathname.startsWith('/files/')) return download(objects, request, url)
  return manage(objects, request, url)
}

async function takeForm(
  objects: Map<string, Buffer>,
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const [key, token, file] = [String(form.get('key')), String(form.get('token')), form.get('file')]
  const policy: PutPolicy = JSON.parse(Buffer.from(token.split(':')[2] ?? '', 'base64url').toString())
  if (uploadToken(keys, policy) !== token) return { status: 401 }
  if (policy.scope !== `${bucket}:${key}`) return { status: 403 }
  const bytes = Buffer.from(await (file as Blob).arrayBuffer())
  if (policy.fsizeLimit !== undefined && bytes.length > policy.fsizeLimit) return { status: 413 }
  if (policy.insertOnly && objects.has(key)) return { status: 614 }
  objects.set(key, bytes)
  return { status: 200, body: JSON.stringify({ result: 'true', data: { key, size: bytes.length } }) }
}

function download(objects: Map<string, Buffer>, { headers }: IncomingMessage, url: URL): Answer {
  const plain = `${url.origin}${url.pathname}`
  if (downloadUrl(keys, plain, Number(url.searchParams.get('e'))) !== url.href) return { status: 401 }
  const bytes = objects.get(url.pathname.slice('/files/'.length))
  if (!bytes) return { status: 404 }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (start === undefined) return { status: 200, body: bytes }
  return { status: 206, body: bytes.subarray(Number(start), Number(end) + 1) }
}

function manage(objects: Map<string, Buffer>, request: IncomingMessage, url: URL): Answer {
  const { method = '', headers } = request
  const date = String(headers['x-qiniu-date'])
  const token = managementToken(keys, {
    method,
    url,
    contentType: String(headers['content-type']),
    headers: { 'X-Qiniu-Date': date },
  })
  if (headers.authorization !== token) return { status: 401 }
  const [, verb, entry = ''] = url.pathname.split('/')
  const key = Buffer.from(entry, 'base64url')
    .toString()
    .slice(bucket.length + 1)
  if (urlsafe(`${bucket}:${key}`) !== entry || !objects.has(key)) return { status: 612 }
  if (verb === 'stat') {
    return { status: 200, body: JSON.stringify({ fsize: objects.get(key)?.length, hash: 'x' }) }
  }
  objects.delete(key)
  return { status: 200 }
}
