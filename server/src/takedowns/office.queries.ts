import type { OperatorTakedown, operatorTakedowns } from '@zsm/contract/office/takedowns'
import { takedownState } from '@zsm/contract/states'
import type { TakedownId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'
import { type TakedownRow, takedownColumns } from './queries.ts'

type Filters = InputOf<typeof operatorTakedowns.listTakedown>

export type OfficeRow = TakedownRow & Pick<OperatorTakedown, 'frontName' | 'takerName' | 'deciderName'>

const from = (sql: Sql): Fragment => sql`
  from takedowns t join fronts f on f.creator_id = t.creator_id
  left join operators taker on taker.id = t.taker_id
  left join operators decider on decider.id = t.decider_id`

const rows = (sql: Sql): Fragment => sql`
  select ${takedownColumns(sql)}, f.name as front_name, coalesce(taker.name, '') as taker_name,
    coalesce(decider.name, '') as decider_name
  ${from(sql)}`

/** Of all creators. Operators pass only the id. */
export async function findAnyTakedown(sql: Sql, id: TakedownId): Promise<OfficeRow | undefined> {
  const [takedown] = await sql<OfficeRow[]>`${rows(sql)} where t.id = ${id}`
  return takedown
}

const work = (sql: Sql): WorkColumns => ({
  list: 'appeal',
  id: sql`t.id`,
  time: sql`coalesce(t.appeal_time, t.take_time)`,
})

/** Appeals that wait oldest first, others newest first. */
export function listAllTakedowns(sql: Sql, filters: Filters): Promise<OfficeRow[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === takedownState.appealed
  const usual = isWaiting
    ? sql`t.appeal_time, t.id`
    : sql`t.status_dict = ${literal(takedownState.appealed)} desc, t.id desc`
  return sql<OfficeRow[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by ${workOrder(sql, filters, work(sql), usual)}
    limit ${limit} offset ${offset}`
}

export function countAllTakedowns(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql)} where ${matching(sql, filters)}`)
}

/** The keyword is literal text: a part of the thing's or the creator's name, or of the reason. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and t.status_dict = ${statusDict}`}
    ${keyword ? sql`and strpos(lower(t.target_name || ' ' || f.name || ' ' || t.reason), lower(${keyword})) > 0` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
