import { contract } from '@zsm/contract/contract'
import { exportAreas } from '@zsm/contract/exports'
import { exportKind } from '@zsm/contract/states'
import { CreatorId, ExportId } from '@zsm/contract/values'
import { type Acting, isOpenTo } from '@zsm/contract/wire/areas'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/sql.ts'
import { fail, refuseClosed } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { implement } from '../rpc/implement.ts'
import { createExport, type Exporting, getExport, listExports } from './exports.ts'
import { openFile } from './reading.ts'

export const exportsRoutes = (exporting: Exporting) =>
  implement(contract.exports, {
    create: ({ sql, creator, acting }, input) => {
      refuseClosed(exportAreas[input.kindDict], acting)
      return createExport(sql, exporting, creator, input)
    },
    get: ({ sql, creator, acting }, { id }) =>
      getExport(sql, exporting.secret, creator, { id, kinds: kindsOpenTo(acting) }),
    listData: ({ sql, creator, acting }, input) =>
      listExports(sql, exporting.secret, creator, { ...input, kinds: kindsOpenTo(acting) }),
  })

/** The files that are open to the one who asks. */
const kindsOpenTo = (acting: Acting) =>
  exportKind.values.filter((kind) => isOpenTo(exportAreas[kind], acting))

type Parts = { sql: Sql; storage: Storage; secret: string }

/** `GET /exports/:creator/:id` sends the file to a client with the signed address. */
export function mountExports(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { creator: string; id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/exports/:creator/:id',
    async ({ params, query }, reply) => {
      const creator = CreatorId.safeParse(params.creator).data ?? fail('notFound')
      const id = ExportId.safeParse(params.id).data ?? fail('notFound')
      const { headers, bytes } = await openFile(parts, { creator, id }, query)
      return reply.headers(headers).send(bytes)
    },
  )
}
