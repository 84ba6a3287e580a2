import type { Readable } from 'node:stream'
import type { CreatorId, ExportId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { isAddress } from './addresses.ts'
import { fileForms } from './file-forms.ts'
import { findFileOf } from './queries.ts'

type Parts = { sql: Sql; storage: Storage; secret: string }

/** Sends the file of a signed address, always as a download. */
export async function openFile(
  { sql, storage, secret }: Parts,
  export_: { creator: CreatorId; id: ExportId },
  query: { e?: unknown; s?: unknown },
): Promise<{ headers: Record<string, string>; bytes: Readable }> {
  if (!isAddress(secret, export_, query))
    fail('forbidden', { message: '下载地址已过期，请刷新页面后重新下载' })
  const file = (await findFileOf(sql, export_.creator, export_.id)) ?? fail('notFound')
  const size = (await storage.size(file.fileKey)) ?? fail('notFound')
  const headers = {
    'content-type': fileForms[file.formatDict].mime,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'content-length': String(size),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, bytes: await storage.read(file.fileKey) }
}
