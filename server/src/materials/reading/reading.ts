import type { Readable } from 'node:stream'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isShown, mimeOfKey } from '../formats.ts'
import { ownerOf } from '../keys.ts'
import { findShown } from '../queries.ts'
import { secondsLeft } from './media.ts'
import { readRange } from './ranges.ts'

type Asked = {
  key: string
  query: { e?: unknown; s?: unknown }
  range: string | undefined
  /** Whether the caller may see papers of this creator. */
  mayReadPaper: (owner: CreatorId) => Promise<boolean>
}

/** The answer to a browser that reads an object. Without `open` there are no bytes to send. */
export type Reading = {
  status: 200 | 206 | 416
  headers: Record<string, string>
  open?: () => Promise<Readable>
}

/** Scripts in an uploaded file must not run, also when a browser opens the file by itself. */
const sandbox =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const yearSec = 31_536_000

/** Reads an object by a signed URL, as long as its file is in the library. */
export async function readObject(
  sql: Sql,
  storage: Storage,
  secret: string,
  { key, query, range, mayReadPaper }: Asked,
): Promise<Reading> {
  const creator = ownerOf(key) ?? fail('notFound')
  const left = secondsLeft(secret, key, query)
  if (left === 0) fail('forbidden', { message: '地址已过期，请刷新页面' })
  const { title, isPaper } = (await findShown(sql, creator, key)) ?? fail('notFound')
  if (isPaper && !(await mayReadPaper(creator)))
    fail('forbidden', { message: '证件只给本人和审核人员看，请登录后刷新页面' })
  // no cache stores papers, not even the reader's browser
  const caching = isPaper ? 'no-store' : `private, max-age=${Math.min(left, yearSec)}`
  return readPart(storage, { key, range, headers: { ...headersOf(key, title), 'cache-control': caching } })
}

/** Reads an object that the caller may read at this moment. No cache stores it. */
export async function readGranted(
  sql: Sql,
  storage: Storage,
  { key, range, asFile }: { key: string; range: string | undefined; asFile: boolean },
): Promise<Reading> {
  const creator = ownerOf(key) ?? fail('notFound')
  const { title } = (await findShown(sql, creator, key)) ?? fail('notFound')
  return readTitled(storage, { key, title, range, asFile })
}

/** Reads an object of another record than a library's file. The caller has checked that it may be read. */
export function readTitled(
  storage: Storage,
  { key, title, range, asFile }: { key: string; title: string; range: string | undefined; asFile: boolean },
): Promise<Reading> {
  const headers = headersOf(key, title)
  headers['content-disposition'] =
    `${asFile ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(title, key)}`
  // a document is shown by the browser's own viewer, which a sandbox would stop
  if (key.endsWith('.pdf')) delete headers['content-security-policy']
  return readPart(storage, { key, range, headers: { ...headers, 'cache-control': 'private, no-store' } })
}

type Part = { key: string; range: string | undefined; headers: Record<string, string> }

async function readPart(storage: Storage, { key, range, headers: own }: Part): Promise<Reading> {
  const size = (await storage.size(key)) ?? fail('notFound')
  const headers: Record<string, string> = { ...own, 'content-length': String(size) }
  const part = readRange(range, size)
  if (part === 'whole') return { status: 200, headers, open: () => storage.read(key) }
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' } }
  }
  const { start, end } = part
  headers['content-length'] = String(end - start + 1)
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
    open: () => storage.read(key, part),
  }
}

function headersOf(key: string, title: string): Record<string, string> {
  const { mime, kind } = mimeOfKey(key)
  const disposition = isShown(kind) ? 'inline' : `attachment; filename*=UTF-8''${encodeName(title, key)}`
  return {
    'content-type': mime,
    'content-disposition': disposition,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    // objects never change, so the key identifies the bytes
    etag: `"${key.slice(key.lastIndexOf('/') + 1)}"`,
  }
}

function encodeName(title: string, key: string): string {
  const ext = key.slice(key.lastIndexOf('.'))
  const name = title.toLowerCase().endsWith(ext) ? title : `${title}${ext}`
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
}
