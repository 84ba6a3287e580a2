import type { Readable } from 'node:stream'
import type { CreatorId, InvoiceId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isAddress } from './addresses.ts'
import { findInvoice } from './queries.ts'

/** The PDF of a signed address, always as a download. */
export async function openInvoice(
  { sql, storage, secret }: { sql: Sql; storage: Storage; secret: string },
  invoice: { creator: CreatorId; id: InvoiceId },
  query: { e?: unknown; s?: unknown },
): Promise<{ headers: Record<string, string>; bytes: Readable }> {
  if (!isAddress(secret, invoice, query))
    fail('forbidden', { message: '下载地址已过期，请刷新页面后重新下载' })
  const { fileKey, month, invoiceNo } =
    (await findInvoice(sql, invoice.creator, invoice.id)) ?? fail('notFound')
  const size = fileKey && (await storage.size(fileKey))
  if (!fileKey || !size) return fail('notFound')
  const fileName = `服务费发票-${month.slice(0, 7)}-${invoiceNo}.pdf`
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'content-length': String(size),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, bytes: await storage.read(fileKey) }
}
