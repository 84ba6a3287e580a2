import { type KeyScope, keyScopes } from '@zsm/contract/api-keys/scopes'
import type { CreatorId } from '@zsm/contract/values'
import { addKey } from '../../src/api-keys/api-keys.ts'
import { now, plusDays } from '../../src/clock.ts'
import type { Sql } from '../../src/database/sql.ts'

/** A key of a creator, by default with every scope. */
export function makeKey(
  sql: Sql,
  creator: CreatorId,
  { name = '脚本', scopes = [...keyScopes] as KeyScope[] } = {},
) {
  return addKey(sql, creator, { name, scopes, endTime: plusDays(now(), 30) })
}
