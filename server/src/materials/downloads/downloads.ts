import type { Readable } from 'node:stream'
import { largestDownload, type library } from '@zsm/contract/materials/library'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds, now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { newId } from '../../ids.ts'
import { listContents } from '../batches/queries.ts'
import { lockSelected } from '../batches/selecting.ts'
import { isSignature, signatureOf } from '../reading/signature.ts'
import { namesOf } from './names.ts'
import { findDownload, insertDownload } from './queries.ts'
import type { DownloadSlots } from './slots.ts'
import { sizeOfZip, zipOf } from './zipping.ts'

const livesSec = 3600

type Named = { creator: CreatorId; id: string }
// the prefix separates these signatures from others made with the same secret
const signed = ({ creator, id }: Named, expires: number) => `download:${creator}:${id}:${expires}`

/** Notes which files one ZIP has, and answers its signed address. */
export async function startDownload(
  sql: Sql,
  { secret, slots }: { secret: string; slots: DownloadSlots },
  creator: CreatorId,
  selection: InputOf<typeof library.batchDownload>,
): Promise<{ url: string; fileCount: number; size: number }> {
  // The screen shows this refusal. Of a refused address a browser says only that the download failed.
  if (!slots.isFree(creator)) fail('downloadsBusy')
  return transaction(sql, async (sql) => {
    const { found: fileIds, missing } = await lockSelected(sql, creator, selection)
    if (missing.length > 0 || fileIds.length === 0) fail('fileNotFound')
    const contents = await listContents(sql, creator, fileIds)
    const size = contents.reduce((sum, file) => sum + file.size, 0)
    if (size > largestDownload) {
      const message = `一次最多打包 4 GB，选中的有 ${(size / 1024 ** 3).toFixed(1)} GB，请分几次下载`
      fail('downloadTooLarge', { message, data: { size } })
    }
    const id = newId<string>()
    await insertDownload(sql, creator, { id, fileIds, createTime: now() })
    await audit(sql, { creator, action: 'materials.download', after: { fileCount: fileIds.length, size } })
    const expires = Math.floor(milliseconds() / 1000) + livesSec
    const signature = signatureOf(secret, signed({ creator, id }, expires))
    return {
      url: `/downloads/${creator}/${id}?e=${expires}&s=${signature}`,
      fileCount: fileIds.length,
      size,
    }
  })
}

/** The ZIP of a signed address. Files that were deleted since then are left out. */
export async function openDownload(
  { sql, storage, secret }: { sql: Sql; storage: Storage; secret: string },
  download: Named,
  { e, s }: { e?: unknown; s?: unknown },
): Promise<{ headers: Record<string, string>; open: () => Readable }> {
  const isOurs =
    typeof e === 'string' &&
    typeof s === 'string' &&
    /^\d{1,12}$/.test(e) &&
    isSignature(secret, signed(download, Number(e)), s)
  if (!isOurs || Number(e) * 1000 <= milliseconds())
    fail('forbidden', { message: '下载地址已过期，请回到素材库重新下载' })
  const ids = (await findDownload(sql, download.creator, download.id)) ?? fail('notFound')
  const contents = await listContents(sql, download.creator, ids)
  if (contents.length === 0) fail('notFound', { message: '这些素材都已经删除了' })
  const names = namesOf(contents)
  const entries = contents.map(({ key, size, createTime }, place) => ({
    name: names[place] ?? key,
    size,
    time: new Date(createTime),
    open: () => storage.read(key),
  }))
  const name = `素材（${contents.length} 个）.zip`
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-length': String(await sizeOfZip(entries)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, open: () => zipOf(entries) }
}
