import { OperatorExportId, OperatorId } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../database/sql.ts'
import { fileForms } from '../../exports/public.ts'
import { fail } from '../../failure.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isAddress } from './addresses.ts'
import { findFileOf } from './queries.ts'

type Parts = { sql: Sql; storage: Storage; secret: string }
type Route = { Params: { operator: string; id: string }; Querystring: { e?: unknown; s?: unknown } }

/** `GET /exports/office/:operator/:id` sends the file of an operator's export to a client with the signed address. */
export function mountListExports(app: FastifyInstance, { sql, storage, secret }: Parts): void {
  app.get<Route>('/exports/office/:operator/:id', async ({ params, query }, reply) => {
    const operator = OperatorId.safeParse(params.operator).data ?? fail('notFound')
    const id = OperatorExportId.safeParse(params.id).data ?? fail('notFound')
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
    return reply.headers(headers).send(await storage.read(file.fileKey))
  })
}
