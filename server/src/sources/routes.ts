import { contract } from '@zsm/contract/contract'
import { whole } from '@zsm/contract/values'
import { implement, type Mounted } from '../rpc/implement.ts'
import { listSources } from './queries.ts'
import { createSource, deleteSource } from './sources.ts'
import type { Visits } from './visits.ts'

export function sourcesRoutes({ visits }: { visits: Visits }): Mounted[] {
  return implement(contract.sources, {
    visit: ({ request }, input) => visits.note(input, request),
    listData: async ({ sql, creator }, input) => whole(await listSources(sql, creator, input)),
    create: ({ sql, creator }, input) => createSource(sql, creator, input),
    delete: ({ sql, creator }, input) => deleteSource(sql, creator, input),
  })
}
