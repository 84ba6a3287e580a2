import type { Readable } from 'node:stream'
import { OperatorExportId, OperatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { fileForms } from '../../exports/public.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isAddress } from './addresses.ts'
import { findFileOf } from './queries.ts'

export type ListFileParts = { sql: Sql; storage: Storage; secret: string }

/** Sends the file of a signed address, always as a download. */
export async function openListFile(
  { sql, storage, secret }: ListFileParts,
  named: { operator: string; id: string },
  query: { e?: unknown; s?: unknown },
): Promise<{ headers: Record<string, string>; bytes: Readable }> {
  const operator = OperatorId.safeParse(named.operator).data ?? fail('notFound')
  const id = OperatorExportId.safeParse(named.id).data ?? fail('notFound')
  if (!isAddress(secret, { operator, id }, query))
    fail('forbidden', { message: '下载地址已过期，请刷新页面后重新下载' })
  const file = (await findFileOf(sql, operator, id)) ?? fail('notFound')
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
