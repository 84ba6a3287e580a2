import { contract } from '@zsm/contract/contract'
import { whole } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { addKey, revokeKey } from './api-keys.ts'
import { listKeys } from './queries.ts'

export function apiKeysRoutes(): Mounted[] {
  return implement(contract.apiKeys, {
    listData: async ({ sql, creator }) => whole(await listKeys(sql, creator, now())),
    create: ({ sql, creator }, input) => addKey(sql, creator, input),
    revoke: ({ sql, creator }, input) => revokeKey(sql, creator, input),
  })
}
