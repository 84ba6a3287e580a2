import { mostPlanDays, type plans } from '@zsm/contract/goods/plans'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { dayMs, now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { listPlanned } from './queries.ts'

/** As many as a month's calendar can show in any useful way. */
const most = 1000

/** Everything that is planned in a span of time, and what became of it. */
export async function readPlans(
  sql: Sql,
  creator: CreatorId,
  { from, to }: InputOf<typeof plans.listData>,
): Promise<OutputOf<typeof plans.listData>> {
  if (Date.parse(to) - Date.parse(from) > mostPlanDays * dayMs)
    fail('invalidInput', { message: `一次最多查看 ${mostPlanDays} 天`, field: 'to' })
  const list = await listPlanned(sql, creator, { from, to, now: now(), limit: most + 1 })
  const shown = list.slice(0, most)
  return { list: shown, total: shown.length, totalCapped: list.length > most }
}
