import type { ChannelSettlement, operatorChannelAccounts } from '@zsm/contract/office/channel-accounts'
import type { ChannelAccount } from '@zsm/contract/states'
import type { Day, Fen, Instant, OperatorId, SettlementId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { cappedCount, pageBounds } from '../../database/page.ts'
import type { Sql, Tx } from '../../database/sql.ts'

type Filters = InputOf<typeof operatorChannelAccounts.listChannelSettlement>

type NewSettlement = {
  id: SettlementId
  channelAccountDict: ChannelAccount
  day: Day
  amountFen: Fen
  bankNo: string
  reversesId: SettlementId | null
  note: string
  operatorId: OperatorId
  createTime: Instant
}

/**
 * Inserts a settlement, or one that takes another back. False if the bank's number stands already: the rows of a number add up to
 * nothing, or to the one settlement that it proves. `attempt` counts the rows before, so of two people at once one violates the key.
 */
export async function insertSettlement(sql: Tx, settlement: NewSettlement): Promise<boolean> {
  const { id, channelAccountDict, day, amountFen, bankNo, reversesId, note, operatorId, createTime } =
    settlement
  const rows = await sql<{ id: SettlementId }[]>`
    insert into channel_settlements (id, channel_account_dict, day, amount_fen, bank_no, attempt, reverses_id, note, operator_id,
      create_time)
    select ${id}::uuid, ${channelAccountDict}::smallint, ${day}::date, ${amountFen}::bigint, ${bankNo}::text, count(*)::integer,
      ${reversesId}::uuid, ${note}::text, ${operatorId}::uuid, ${createTime}::timestamptz
    from channel_settlements where bank_no = ${bankNo}
    having coalesce(sum(amount_fen), 0) = 0 or ${reversesId}::uuid is not null
    on conflict do nothing
    returning id`
  return rows.length > 0
}

const rows = (sql: Sql) => sql`
  select settlements.id, settlements.channel_account_dict, settlements.day, settlements.amount_fen, settlements.bank_no,
    settlements.note, coalesce(operators.name, '') as operator_name, settlements.create_time,
    reversals.id is not null as reversed_flag, coalesce(reversals.note, '') as reverse_note,
    coalesce(reversers.name, '') as reverser_name, reversals.create_time as reverse_time
  from channel_settlements as settlements
  left join operators on operators.id = settlements.operator_id
  left join channel_settlements as reversals on reversals.reverses_id = settlements.id
  left join operators as reversers on reversers.id = reversals.operator_id`

export async function findSettlement(sql: Sql, id: SettlementId): Promise<ChannelSettlement | undefined> {
  const [found] = await sql<ChannelSettlement[]>`
    ${rows(sql)} where settlements.id = ${id} and settlements.reverses_id is null`
  return found
}

/** The newest day first. */
export function listSettlementRows(sql: Sql, filters: Filters): Promise<ChannelSettlement[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<ChannelSettlement[]>`
    ${rows(sql)} where ${matching(sql, filters)}
    order by settlements.day desc, settlements.id desc limit ${limit} offset ${offset}`
}

export const countSettlements = (sql: Sql, filters: Filters): Promise<number> =>
  cappedCount(sql, sql`from channel_settlements as settlements where ${matching(sql, filters)}`)

const matching = (sql: Sql, { channelAccountDict, keyword }: Filters) => sql`
  settlements.reverses_id is null
  ${channelAccountDict === undefined ? sql.empty : sql`and settlements.channel_account_dict = ${channelAccountDict}`}
  ${keyword ? sql`and starts_with(settlements.bank_no, ${keyword})` : sql.empty}`
