import type { ReconciledChannel, ReconciledDay, reconciledDays } from '@zsm/contract/reconciliation/days'
import { bankChannel } from '@zsm/contract/reconciliation/days'
import {
  billDifference,
  type billSource,
  differenceState,
  reconciliationState,
  type StateOf,
} from '@zsm/contract/states'
import type { Day, Fen, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import type { BillPlace } from './lines.queries.ts'

type Filters = InputOf<typeof reconciledDays.listReconciliation>

/** Adds missing days and returns them. `askTime` is when their bill can first be fetched; null if it has to be uploaded. */
export async function insertDays(
  sql: Sql,
  channel: string,
  days: readonly { day: Day; askTime: Instant | null }[],
): Promise<Day[]> {
  if (days.length === 0) return []
  const rows = days.map((row) => ({ channel, ...row, statusDict: reconciliationState.waiting }))
  const added = await sql<{ day: Day }[]>`
    insert into reconciliations ${sql.insert(rows)} on conflict on constraint reconciliations_pkey do nothing
    returning day`
  return added.map(({ day }) => day)
}

/** Locks a day until the transaction ends, so that two comparisons of it run one after the other. False if the day does not exist. */
export async function lockDay(sql: Tx, { channel, day }: BillPlace): Promise<boolean> {
  const rows = await sql<{ day: Day }[]>`
    select day from reconciliations where channel = ${channel} and day = ${day} for update`
  return rows.length > 0
}

type DayChange = {
  statusDict?: StateOf<typeof reconciliationState>
  ourPaidCount?: number
  ourPaidFen?: Fen
  ourRefundCount?: number
  ourRefundFen?: Fen
  theirPaidCount?: number
  theirPaidFen?: Fen
  theirRefundCount?: number
  theirRefundFen?: Fen
  theirFeeFen?: Fen
  matchedCount?: number
  sourceDict?: StateOf<typeof billSource>
  fileName?: string
  reason?: string
  askTime?: Instant | null
  askCount?: number
  readTime?: Instant
  compareTime?: Instant
}

export async function setDay(sql: Sql, { channel, day }: BillPlace, change: DayChange): Promise<void> {
  await sql`update reconciliations set ${sql.set(change)} where channel = ${channel} and day = ${day}`
}

/** Stores why a day's bill could not be fetched. False if the day already has a bill, which stays. */
export async function markUnread(
  sql: Tx,
  { channel, day }: BillPlace,
  statusDict: StateOf<typeof reconciliationState>,
): Promise<boolean> {
  const changed = await sql<{ day: Day }[]>`
    update reconciliations set status_dict = ${statusDict}
    where channel = ${channel} and day = ${day} and status_dict <> ${literal(reconciliationState.compared)}
    returning day`
  return changed.length > 0
}

export type DueBill = BillPlace & { askCount: number }

/** Bills that are due to be fetched, oldest first. */
export function listDueBills(
  sql: Sql,
  { channels, before, limit }: { channels: readonly string[]; before: Instant; limit: number },
): Promise<DueBill[]> {
  return sql<DueBill[]>`
    select channel, day, ask_count from reconciliations
    where channel = any(${channels}::text[]) and ask_time <= ${before}
    order by ask_time, channel, day limit ${limit}`
}

/** Compared days since `from` that are unsettled: an open difference, or an item that another day's bill may explain. */
export function listUnsettledDays(sql: Sql, from: Day): Promise<BillPlace[]> {
  return sql<BillPlace[]>`
    select channel, day from reconciliations
    where day >= ${from} and status_dict = ${literal(reconciliationState.compared)} and exists (
      select 1 from reconciliation_items as items
      where items.channel = reconciliations.channel and items.day = reconciliations.day
        and (status_dict = ${literal(differenceState.open)}
          or difference_dict in ${literals(billDifference.awaited, billDifference.underWay)})
    )
    order by day, channel`
}

/** The states of these days: whether they have a bill or wait for one. */
export async function listStates(
  sql: Sql,
  channel: string,
  { from, to }: { from: Day; to: Day },
): Promise<Map<Day, StateOf<typeof reconciliationState>>> {
  const rows = await sql<{ day: Day; statusDict: StateOf<typeof reconciliationState> }[]>`
    select day, status_dict from reconciliations where channel = ${channel} and day between ${from} and ${to}`
  return new Map(rows.map(({ day, statusDict }) => [day, statusDict]))
}

const net = (sql: Sql, side: Fragment): Fragment =>
  sql`(${side}_paid_fen + case when reconciliations.channel = ${bankChannel} then 1 else -1 end * ${side}_refund_fen)`

const rows = (sql: Sql): Fragment => sql`
  select reconciliations.channel, reconciliations.day, status_dict, our_paid_count, our_paid_fen, our_refund_count,
    our_refund_fen, their_paid_count, their_paid_fen, their_refund_count, their_refund_fen, their_fee_fen,
    ${net(sql, sql`our`)} as our_fen, ${net(sql, sql`their`)} as their_fen,
    ${net(sql, sql`our`)} - ${net(sql, sql`their`)} as delta_fen,
    matched_count, parts.open_count, parts.parts, source_dict, file_name, reason, ask_time, read_time, compare_time
  from reconciliations
  cross join lateral (
    select coalesce(sum(count) filter (where status_dict = ${literal(differenceState.open)}), 0)::integer as open_count,
      coalesce(jsonb_agg(jsonb_build_object('differenceDict', difference_dict, 'statusDict', status_dict,
        'count', count, 'deltaFen', delta_fen) order by difference_dict, status_dict), '[]') as parts
    from (
      select difference_dict, status_dict, count(*)::integer as count, sum(delta_fen)::bigint as delta_fen
      from reconciliation_items as items
      where items.channel = reconciliations.channel and items.day = reconciliations.day
      group by difference_dict, status_dict
    ) as groups
  ) as parts`

export async function findDay(sql: Sql, { channel, day }: BillPlace): Promise<ReconciledDay | undefined> {
  const [row] = await sql<ReconciledDay[]>`
    ${rows(sql)} where reconciliations.channel = ${channel} and reconciliations.day = ${day}`
  return row
}

/** Days with open differences first, then the newest. */
export function listDays(sql: Sql, filters: Filters): Promise<ReconciledDay[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<ReconciledDay[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by parts.open_count > 0 desc, reconciliations.day desc, reconciliations.channel limit ${limit} offset ${offset}`
}

export const countDays = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(sql, sql`from reconciliations where ${matching(sql, filters)}`)

function matching(sql: Sql, { channel, statusDict, openFlag, fromDay, toDay }: Filters): Fragment {
  return sql`true
    ${channel === undefined ? sql.empty : sql`and reconciliations.channel = ${channel}`}
    ${statusDict === undefined ? sql.empty : sql`and reconciliations.status_dict = ${statusDict}`}
    ${fromDay === undefined ? sql.empty : sql`and reconciliations.day >= ${fromDay}`}
    ${toDay === undefined ? sql.empty : sql`and reconciliations.day <= ${toDay}`}
    ${
      openFlag
        ? sql`and exists (
            select 1 from reconciliation_items as items
            where items.channel = reconciliations.channel and items.day = reconciliations.day
              and items.status_dict = ${literal(differenceState.open)})`
        : sql.empty
    }`
}

type Standing = Pick<ReconciledChannel, 'channel' | 'openCount' | 'waitingCount' | 'lastDay'>

/** The state of each channel's reconciliation. */
export function listStandings(sql: Sql): Promise<Standing[]> {
  return sql<Standing[]>`
    select reconciliations.channel,
      count(*) filter (where status_dict <> ${literal(reconciliationState.compared)})::integer as waiting_count,
      max(day) filter (where status_dict = ${literal(reconciliationState.compared)}) as last_day,
      (select count(*)::integer from reconciliation_items as items
        where items.channel = reconciliations.channel and items.status_dict = ${literal(differenceState.open)}) as open_count
    from reconciliations group by reconciliations.channel order by reconciliations.channel`
}
