import { bankChannel } from '@zsm/contract/reconciliation/days'
import { billLineKind, type StateOf } from '@zsm/contract/states'
import type { Day, Fen, Instant } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type LineKind = StateOf<typeof billLineKind>

/** A line of the day's bill. `key` is the number that both sides know; empty if the line names none of ours. */
export type TheirEntry = {
  key: string
  kindDict: LineKind
  ourNo: string
  tradeNo: string
  fen: Fen
  /** What the provider keeps; negative where a refund returns it. */
  feeFen: Fen
  time: Instant
  state: string
  outcome: 'done' | 'underWay' | 'failed'
  note: string
}

/** A stored line. `source` is the bank whose statement has the line; empty for a provider's bill. */
export type BillRow = {
  channel: string
  day: Day
  source: string
  lineNo: number
  kindDict: LineKind
  paymentNo: string
  tradeNo: string
  refundNo: string
  amountFen: Fen
  feeFen: Fen
  occurTime: Instant
  state: string
  outcome: TheirEntry['outcome']
  note: string
}

export type BillPlace = { channel: string; day: Day }

export async function deleteLines(
  sql: Tx,
  { channel, day, source }: BillPlace & { source: string },
): Promise<void> {
  await sql`delete from bill_lines where channel = ${channel} and day = ${day} and source = ${source}`
}

/** A thousand rows stay below PostgreSQL's limit of 65,535 parameters. */
const rowsAtOnce = 1000

export async function insertLines(sql: Tx, rows: readonly BillRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await sql`insert into bill_lines ${sql.insert(rows.slice(start, start + rowsAtOnce))}`
}

export async function sumFees(sql: Sql, { channel, day }: BillPlace): Promise<Fen> {
  const [row] = await sql<[{ fen: Fen }]>`
    select coalesce(sum(fee_fen), 0)::bigint as fen from bill_lines where channel = ${channel} and day = ${day}`
  return row.fen
}

/**
 * The lines of a provider's bill. Their keys are those of `listOurPayments` and `listOurRefunds`: the trade's number and, for a refund,
 * our number with it.
 */
export function listTheirs(sql: Sql, { channel, day }: BillPlace): Promise<TheirEntry[]> {
  return sql<TheirEntry[]>`
    select case when kind_dict = ${literal(billLineKind.refund)} then trade_no || '/' || refund_no else trade_no end as key,
      kind_dict, case when kind_dict = ${literal(billLineKind.refund)} then refund_no else payment_no end as our_no,
      trade_no, amount_fen as fen, fee_fen, occur_time as time, state, outcome, note
    from bill_lines where channel = ${channel} and day = ${day}
    order by source, line_no`
}

/**
 * The lines of a day's statements. A line belongs to a payout if it names the payout's number, or if its own number was registered as
 * the payout's proof (`transfer_numbers`, which also has refunds that were transferred by hand).
 */
export function listTheirPayouts(sql: Sql, day: Day): Promise<TheirEntry[]> {
  return sql<TheirEntry[]>`
    select coalesce(named.withdraw_no, proved.withdraw_no, refunds.refund_no, '') as key,
      case when named.withdraw_no is null and refunds.id is not null then ${literal(billLineKind.refund)} else lines.kind_dict end as kind_dict,
      coalesce(named.withdraw_no, proved.withdraw_no, refunds.refund_no, lines.payment_no) as our_no,
      lines.trade_no, lines.amount_fen as fen, lines.fee_fen, lines.occur_time as time, lines.state, lines.outcome, lines.note
    from bill_lines as lines
    left join lateral (
      select withdraw_no from withdraws where lines.payment_no <> '' and withdraws.withdraw_no = lines.payment_no limit 1
    ) as named on true
    left join transfer_numbers as numbers on numbers.number = lines.trade_no
    left join withdraws as proved on proved.creator_id = numbers.creator_id and proved.id = numbers.withdraw_id
    left join refunds on refunds.creator_id = numbers.creator_id and refunds.id = numbers.refund_id
    where lines.channel = ${bankChannel} and lines.day = ${day}
    order by lines.source, lines.line_no`
}

/** Our payouts among these numbers: our own numbers, or registered numbers of transfers. `ourNo` by either. */
export function listPayoutsNamed(
  sql: Sql,
  numbers: readonly string[],
): Promise<{ number: string; ourNo: string }[]> {
  return sql<{ number: string; ourNo: string }[]>`
    select withdraw_no as number, withdraw_no as our_no from withdraws where withdraw_no = any(${numbers}::text[])
    union all
    select number, coalesce(withdraws.withdraw_no, refunds.refund_no) from transfer_numbers as numbers
    left join withdraws on withdraws.creator_id = numbers.creator_id and withdraws.id = numbers.withdraw_id
    left join refunds on refunds.creator_id = numbers.creator_id and refunds.id = numbers.refund_id
    where number = any(${numbers}::text[])`
}
