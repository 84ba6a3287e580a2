import type {
  ChannelAccountEntry,
  ChannelBalance,
  operatorChannelAccounts,
} from '@zsm/contract/office/channel-accounts'
import { channelAccount, channelEntry, entryType, type StateOf } from '@zsm/contract/states'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../../database/literal.ts'
import { pageBounds } from '../../database/page.ts'
import type { Fragment, Sql } from '../../database/sql.ts'

type Filters = InputOf<typeof operatorChannelAccounts.listChannelEntry>
type Kind = StateOf<typeof channelEntry>

/** The books are those of `ledger/movement.ts`: 4 what left for creators, 12 what channels keep, 13 what they took and gave back. */
const kinds: Record<Kind, (sql: Sql) => Fragment> = {
  [channelEntry.payment]: (sql) => sql`book = 13 and type_dict = ${literal(entryType.sale)}`,
  [channelEntry.refund]: (sql) => sql`book = 13 and type_dict = ${literal(entryType.refund)}`,
  [channelEntry.fee]: (sql) => sql`book = 12 and type_dict = ${literal(entryType.channelFee)}`,
  [channelEntry.payout]: (sql) => sql`book = 4`,
}

/**
 * The accounts with money in or out, from the sums that each booking keeps per creator (`insertLines`), and from what was settled to the
 * bank. No row is shared by all creators, so that their bookings do not wait for one another (0008).
 */
export function sumAccounts(sql: Sql): Promise<ChannelBalance[]> {
  const of = (kind: Kind) => sql`filter (where ${kinds[kind](sql)})`
  return sql<ChannelBalance[]>`
    with booked as (select channel_account_dict,
      coalesce(sum(line_count) ${of(channelEntry.payment)}, 0)::bigint as paid_count,
      coalesce(-sum(amount_fen) ${of(channelEntry.payment)}, 0)::bigint as paid_fen,
      coalesce(sum(line_count) ${of(channelEntry.refund)}, 0)::bigint as refund_count,
      coalesce(sum(amount_fen) ${of(channelEntry.refund)}, 0)::bigint as refund_fen,
      coalesce(sum(amount_fen) ${of(channelEntry.fee)}, 0)::bigint as fee_fen,
      coalesce(sum(line_count) ${of(channelEntry.payout)}, 0)::bigint as payout_count,
      coalesce(sum(amount_fen) ${of(channelEntry.payout)}, 0)::bigint as payout_fen,
      (-sum(amount_fen))::bigint as balance_fen
    from ledger_sums where book in (4, 12, 13)
    group by channel_account_dict),
    settled as (
      select account as channel_account_dict, sum(sign(amount_fen))::bigint as count, sum(amount_fen * direction)::bigint as fen
      from channel_settlements
      cross join lateral (values (channel_account_dict, 1), (${literal(channelAccount.bank)}, -1)) as sides (account, direction)
      group by account)
    select channel_account_dict, coalesce(paid_count, 0) as paid_count, coalesce(paid_fen, 0) as paid_fen,
      coalesce(refund_count, 0) as refund_count, coalesce(refund_fen, 0) as refund_fen, coalesce(fee_fen, 0) as fee_fen,
      coalesce(payout_count, 0) as payout_count, coalesce(payout_fen, 0) as payout_fen,
      coalesce(settled.count, 0) as settled_count, coalesce(settled.fen, 0) as settled_fen,
      coalesce(balance_fen, 0) - coalesce(settled.fen, 0) as balance_fen
    from booked full join settled using (channel_account_dict) order by channel_account_dict`
}

/** How many entries there are, from the same sums. */
export async function countEntries(
  sql: Sql,
  { channelAccountDict, channelEntryDict }: Filters,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select coalesce(sum(line_count), 0)::bigint as count from ledger_sums
    where channel_account_dict = ${channelAccountDict} and ${kinds[channelEntryDict](sql)}`
  return row.count
}

/**
 * The entries of one account and kind over all creators, the newest first. `ledger_lines_account_idx` has them in this order, except
 * payouts, which are of two types.
 */
export function listEntries(sql: Sql, filters: Filters): Promise<ChannelAccountEntry[]> {
  const { channelAccountDict, channelEntryDict } = filters
  const { limit, offset } = pageBounds(filters)
  return sql<ChannelAccountEntry[]>`
    select lines.id, lines.channel_account_dict, ${channelEntryDict}::smallint as channel_entry_dict, lines.creator_id as front_id,
      fronts.name as front_name, txs.title, coalesce(txs.order_no, '') as order_no,
      coalesce(txs.withdraw_no, '') as withdraw_no,
      -lines.amount_fen as amount_fen, txs.occur_time
    from (
      select creator_id, id, tx_id, book, type_dict, channel_account_dict, amount_fen from ledger_lines
      where channel_account_dict = ${channelAccountDict} and ${kinds[channelEntryDict](sql)}
      order by id desc limit ${limit} offset ${offset}
    ) as lines
    join ledger_txs as txs on txs.creator_id = lines.creator_id and txs.id = lines.tx_id
    join fronts on fronts.creator_id = lines.creator_id
    order by lines.id desc`
}
