import type { BillDifference, billDifferences } from '@zsm/contract/reconciliation/differences'
import {
  type billDifference,
  billLineKind,
  differenceState,
  noticeState,
  type StateOf,
} from '@zsm/contract/states'
import type { Day, DifferenceId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { type WorkColumns, workMatches, workOrder } from '../database/work-filters.ts'
import type { BillPlace, LineKind } from './lines.queries.ts'

type Filters = InputOf<typeof billDifferences.listDifference>

export type Difference = StateOf<typeof billDifference>

/** A line on which the two sides do not agree. */
export type Item = {
  key: string
  kindDict: LineKind
  differenceDict: Difference
  ourNo: string
  tradeNo: string
  ourFen: Fen | null
  theirFen: Fen | null
  /** Its part of our sum minus theirs. */
  deltaFen: Fen
  ourTime: Instant | null
  theirTime: Instant | null
  otherDay: Day | null
  reason: string
}

export type StoredItem = Item & {
  id: DifferenceId
  statusDict: StateOf<typeof differenceState>
  note: string
}

/** The stored items of a day. The caller has locked the day (`lockDay`). */
export function listStored(sql: Tx, { channel, day }: BillPlace): Promise<StoredItem[]> {
  return sql<StoredItem[]>`
    select id, item_key as key, kind_dict, difference_dict, our_no, trade_no, our_fen, their_fen, delta_fen, our_time, their_time,
      other_day, reason, status_dict, note
    from reconciliation_items where channel = ${channel} and day = ${day}`
}

export type NewItem = StoredItem & BillPlace & { findTime: Instant; settleTime: Instant | null }

const rowsAtOnce = 1000

export async function insertItems(sql: Tx, items: readonly NewItem[]): Promise<void> {
  const rows = items.map(({ key, ...item }) => ({ itemKey: key, ...item }))
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await sql`insert into reconciliation_items ${sql.insert(rows.slice(start, start + rowsAtOnce))}`
}

export type ItemChange = Partial<Omit<Item, 'key' | 'kindDict'>> & {
  statusDict?: StoredItem['statusDict']
  note?: string
  settleTime?: Instant | null
  operatorId?: OperatorId | null
}

export async function updateItem(sql: Tx, id: DifferenceId, change: ItemChange): Promise<void> {
  await sql`update reconciliation_items set ${sql.set(change)} where id = ${id}`
}

export async function deleteItems(sql: Tx, ids: readonly DifferenceId[]): Promise<void> {
  await sql`delete from reconciliation_items where id = any(${ids}::uuid[])`
}

type Settled = BillPlace & {
  id: DifferenceId
  differenceDict: number
  ourNo: string
  tradeNo: string
  deltaFen: Fen
}

/** 1 待处理 → 2 已处理, for the open ones of these ids. Returns the settled items. */
export function settleItems(
  sql: Tx,
  {
    ids,
    note,
    operatorId,
    time,
  }: { ids: readonly DifferenceId[]; note: string; operatorId: OperatorId; time: Instant },
): Promise<Settled[]> {
  return sql<Settled[]>`
    update reconciliation_items
    set status_dict = ${literal(differenceState.settled)}, note = ${note}, operator_id = ${operatorId}, settle_time = ${time}
    where id = any(${ids}::uuid[]) and status_dict = ${literal(differenceState.open)}
    returning id, channel, day, difference_dict, our_no, trade_no, delta_fen`
}

export async function countItems(sql: Sql, ids: readonly DifferenceId[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from reconciliation_items where id = any(${ids}::uuid[])`
  return row.count
}

/**
 * Open items first, then the newest. The order or withdrawal of an item is found by its numbers, for the rows of the page only: a trade
 * by the provider's number, an order or a withdrawal with its creator.
 */
export function listItems(sql: Sql, filters: Filters): Promise<BillDifference[]> {
  const { limit, offset } = pageBounds(filters)
  const order = workOrder(sql, filters, work(sql), usualOrder(sql, filters))
  return sql<BillDifference[]>`
    select items.id, items.channel, items.day, kind_dict, difference_dict, items.status_dict, our_no, items.trade_no, our_fen,
      their_fen, delta_fen, our_time, their_time, other_day, items.reason, items.note,
      coalesce(operators.name, '') as operator_name, items.find_time, items.settle_time,
      coalesce(orders.order_no, '') as order_no, coalesce(orders.good_name, '') as good_name,
      fronts.creator_id as front_id, coalesce(fronts.name, '') as front_name,
      case when kind_dict = ${literal(billLineKind.refund)} and our_fen is not null then our_no else '' end as refund_no,
      coalesce(withdraws.withdraw_no, '') as withdraw_no,
      exists (
        select 1 from kept_notices where kept_notices.channel = items.channel and kept_notices.trade_no = items.trade_no
          and kept_notices.status_dict = ${literal(noticeState.waiting)}
      ) as notice_flag
    from reconciliation_items as items
    left join operators on operators.id = items.operator_id
    left join payment_trades as trades on trades.channel = items.channel and trades.trade_no = items.trade_no
    left join orders on orders.creator_id = trades.creator_id and orders.id = trades.order_id
    left join lateral (
      select creator_id, withdraw_no from withdraws
      where kind_dict = ${literal(billLineKind.payout)} and our_no <> '' and withdraws.withdraw_no = our_no limit 1
    ) as withdraws on true
    left join fronts on fronts.creator_id = coalesce(orders.creator_id, withdraws.creator_id)
    where items.id = any(array(
      select items.id from reconciliation_items as items where ${matching(sql, filters)}
      order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`
}

const usualOrder = (sql: Sql, { statusDict }: Filters): Fragment =>
  statusDict === differenceState.open
    ? sql`items.find_time, items.id`
    : sql`items.status_dict = ${literal(differenceState.open)} desc, items.day desc, items.id`

const work = (sql: Sql): WorkColumns => ({
  list: 'difference',
  id: sql`items.id`,
  time: sql`items.find_time`,
  fen: sql`abs(items.delta_fen)`,
})

export const countMatching = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(sql, sql`from reconciliation_items as items where ${matching(sql, filters)}`)

function matching(sql: Sql, filters: Filters): Fragment {
  const { channel, day, statusDict, differenceDict, explainedFlag, keyword } = filters
  return sql`true
    ${channel === undefined ? sql.empty : sql`and items.channel = ${channel}`}
    ${day === undefined ? sql.empty : sql`and items.day = ${day}`}
    ${statusDict === undefined ? sql.empty : sql`and items.status_dict = ${statusDict}`}
    ${differenceDict === undefined ? sql.empty : sql`and items.difference_dict = ${differenceDict}`}
    ${explainedFlag || statusDict !== undefined ? sql.empty : sql`and items.status_dict <> ${literal(differenceState.explained)}`}
    ${
      keyword
        ? sql`and (starts_with(items.our_no, ${keyword}) or starts_with(items.trade_no, ${keyword}))`
        : sql.empty
    }
    ${workMatches(sql, filters, work(sql))}`
}
