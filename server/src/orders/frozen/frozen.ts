import type { orders } from '@zsm/contract/orders'
import { type CreatorId, type Instant, whole } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { sumFrozen } from './frozen.queries.ts'

/** What the creator's frozen income waits for, as of `now`. */
export async function listFrozen(
  sql: Sql,
  creator: CreatorId,
  now: Instant,
): Promise<OutputOf<typeof orders.listFrozen>> {
  return { ...whole(await sumFrozen(sql, creator, shanghaiDay(now))), asOfTime: now }
}
