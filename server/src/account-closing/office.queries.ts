import type { Closing } from '@zsm/contract/account-closing'
import type { operatorClosings } from '@zsm/contract/office/closings'
import { closingState } from '@zsm/contract/states'
import type { ClosingId, CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'

type Filters = InputOf<typeof operatorClosings.listClosing>
export type ClosingRow = Closing & { frontId: CreatorId; frontName: string; account: Mobile }

const rows = (sql: Sql) => sql`
  select closings.id, closings.creator_id as front_id, fronts.name as front_name, fronts.account, status_dict,
    apply_time, due_time, end_time
  from closings join fronts on fronts.creator_id = closings.creator_id`

export async function findAnyClosing(sql: Sql, id: ClosingId): Promise<ClosingRow | undefined> {
  const [closing] = await sql<ClosingRow[]>`${rows(sql)} where closings.id = ${id}`
  return closing
}

const work = (sql: Sql): WorkColumns => ({
  list: 'closing',
  id: sql`closings.id`,
  time: sql`closings.apply_time`,
})

/** Of all creators: those that are under way by their due time, others newest first. */
export function listAllClosings(sql: Sql, filters: Filters): Promise<ClosingRow[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === closingState.coolingOff
  const usual = isWaiting ? sql`closings.due_time, closings.id` : sql`closings.id desc`
  return sql<ClosingRow[]>`
    ${rows(sql)} where ${matching(sql, filters)} 
    order by ${workOrder(sql, filters, work(sql), usual)} limit ${limit} offset ${offset}`
}

export function countAllClosings(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(
    sql,
    sql`from closings join fronts on fronts.creator_id = closings.creator_id where ${matching(sql, filters)}`,
  )
}

/** The keyword is literal text: the whole number, or part of the name. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and status_dict = ${statusDict}`}
    ${keyword ? sql`and (fronts.account = ${keyword} or position(${keyword}::text in fronts.name) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
