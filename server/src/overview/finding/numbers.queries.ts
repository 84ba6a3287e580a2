import type { FoundByOperator } from '@zsm/contract/office/search'
import { channelNames } from '@zsm/contract/payments/channel-names'
import type { OrderId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'

/** How many of a kind a search answers. */
export const few = 6

/** The creator of a row of this table. */
const frontName = (sql: Sql, table: Fragment) =>
  sql`coalesce((select fronts.name from fronts where fronts.creator_id = ${table}.creator_id), '') as front_name`

/** Our numbers consist of 20 digits. */
const begins = (sql: Sql, column: Fragment, beginning: string) =>
  sql`${column} between ${beginning} and ${beginning.padEnd(20, '9')}`

export function readOrders(sql: Sql, ids: readonly OrderId[]): Promise<FoundByOperator['orders']> {
  return sql<FoundByOperator['orders']>`
    select id, order_no, good_name, ${frontName(sql, sql`orders`)}, pay_fen, status_dict
    from orders where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id) limit ${few}`
}

const withdrawals = (sql: Sql) => sql`
  select id, withdraw_no, ${frontName(sql, sql`withdraws`)}, amount_fen, status_dict from withdraws`

export function findWithdrawals(sql: Sql, beginning: string): Promise<FoundByOperator['withdrawals']> {
  return sql<FoundByOperator['withdrawals']>`
    ${withdrawals(sql)} where ${begins(sql, sql`withdraw_no`, beginning)} order by withdraw_no limit ${few}`
}

/** The withdrawals that this transfer paid. `written` is the number as `transfer_numbers` stores it. */
export function findTransferred(
  sql: Sql,
  number: string,
  written: string,
): Promise<FoundByOperator['withdrawals']> {
  return sql<FoundByOperator['withdrawals']>`
    ${withdrawals(sql)} where (creator_id, id) in (
      select creator_id, withdraw_id from transfer_numbers where number = ${written}
      union select creator_id, id from withdraws where channel_txn_no = ${number} and channel_txn_no <> '')
    limit ${few}`
}

const refunds = (sql: Sql) => sql`
  select id, refund_no, ${frontName(sql, sql`refunds`)}, amount_fen, status_dict from refunds`

/** By the whole number: a refund that began at a channel has the channel's number, of any form. */
export function findRefunds(sql: Sql, number: string): Promise<FoundByOperator['refunds']> {
  return sql<FoundByOperator['refunds']>`
    ${refunds(sql)} where refund_no >= ${number} and refund_no < ${`${number}\u{10FFFF}`} order by refund_no limit ${few}`
}

export function findRepaid(sql: Sql, written: string): Promise<FoundByOperator['refunds']> {
  return sql<FoundByOperator['refunds']>`
    ${refunds(sql)} where (creator_id, id) in (
      select creator_id, refund_id from transfer_numbers where number = ${written})
    limit ${few}`
}

/** Its number begins with letters: PC261128… */
export function findBatches(sql: Sql, beginning: string): Promise<FoundByOperator['batches']> {
  return sql<FoundByOperator['batches']>`
    select id, batch_no, sum_fen, status_dict from payout_batches
    where batch_no >= ${beginning} and batch_no < ${`${beginning}\u{10FFFF}`} order by batch_no limit ${few}`
}

export function findNotices(sql: Sql, tradeNo: string): Promise<FoundByOperator['notices']> {
  return sql<FoundByOperator['notices']>`
    select id, trade_no, kind_dict, amount_fen from kept_notices
    where trade_no = ${tradeNo} and channel = any(${channelNames}::text[]) order by id desc limit ${few}`
}
