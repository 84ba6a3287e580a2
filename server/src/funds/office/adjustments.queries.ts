import type { Adjustment, operatorAdjustments } from '@zsm/contract/office/adjustments'
import { adjustmentState } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../../database/work-filters.ts'

type Filters = InputOf<typeof operatorAdjustments.listAdjustment>

/** The adjustment's creator. Operators pass only its id. */
export async function findAdjusted(sql: Sql, id: AdjustmentId): Promise<CreatorId | undefined> {
  const [owner] = await sql<{ creatorId: CreatorId }[]>`select creator_id from adjustments where id = ${id}`
  return owner?.creatorId
}

const rows = (sql: Sql, operator: OperatorId) => sql`
  select adjustments.id, adjustments.creator_id as front_id, fronts.name as front_name, amount_fen, reason,
    adjustments.status_dict, coalesce(proposers.name, '') as proposer_name, coalesce(deciders.name, '') as decider_name,
    reject_reason, proposer_id = ${operator} as own_flag, adjustments.create_time, decide_time
  from adjustments
  join fronts on fronts.creator_id = adjustments.creator_id
  left join operators as proposers on proposers.id = proposer_id
  left join operators as deciders on deciders.id = decider_id`

export async function findAdjustment(
  sql: Sql,
  operator: OperatorId,
  id: AdjustmentId,
): Promise<Adjustment | undefined> {
  const [adjustment] = await sql<Adjustment[]>`${rows(sql, operator)} where adjustments.id = ${id}`
  return adjustment
}

const work = (sql: Sql): WorkColumns => ({
  list: 'adjustment',
  id: sql`adjustments.id`,
  time: sql`adjustments.create_time`,
  fen: sql`abs(adjustments.amount_fen)`,
})

/** Adjustments of all creators: pending ones oldest first, others newest first. */
export async function listAllAdjustments(
  sql: Sql,
  operator: OperatorId,
  filters: Filters,
): Promise<Adjustment[]> {
  const { limit, offset } = pageBounds(filters)
  const isWaiting = filters.statusDict === adjustmentState.waiting
  const usual = isWaiting ? sql`adjustments.id` : sql`adjustments.id desc`
  const order = workOrder(sql, filters, work(sql), usual)
  return sql<Adjustment[]>`
    ${rows(sql, operator)} where adjustments.id = any(array(
      select adjustments.id ${from(sql, filters)} where ${matching(sql, filters)}
      order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

export function countAllAdjustments(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`${from(sql, filters)} where ${matching(sql, filters)}`)
}

/** The names are joined only for a keyword. */
const from = (sql: Sql, { keyword }: Filters): Fragment =>
  keyword
    ? sql`from adjustments join fronts on fronts.creator_id = adjustments.creator_id`
    : sql`from adjustments`

/** The keyword is literal text: part of the creator's name or of the reason. */
function matching(sql: Sql, filters: Filters): Fragment {
  const { statusDict, keyword } = filters
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and adjustments.status_dict = ${statusDict}`}
    ${keyword ? sql`and (position(${keyword}::text in fronts.name) > 0 or position(${keyword}::text in reason) > 0)` : sql.empty}
    ${workMatches(sql, filters, work(sql))}`
}
