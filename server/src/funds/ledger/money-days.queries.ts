import type { MoneyFigures } from '@zsm/contract/office/reports'
import type { CreatorId, Day, Fen } from '@zsm/contract/values'
import { recordsOf } from '../../database/records.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

/** What happened over all creators. Fees are those of sales, less what refunds gave back of them. */
type DaySums = {
  day: Day
  soldCount: number
  soldFen: Fen
  feeFen: Fen
  refundCount: number
  refundFen: Fen
  /** What left for creators, less what banks returned. */
  paidOutFen: Fen
}

/** How the balances of a day changed, beside its figures. */
type MoneyMoves = MoneyFigures & { owedFen: Fen; debtFen: Fen }
export type DayChange = MoneyMoves & {
  id: string
  creatorId: CreatorId
  day: Day
  channelAccountDict: number
  goodId: string | null
}

/** A booking inserts and changes no row of another: bookings of different creators never wait for each other here (0008). */
export async function insertDayChanges(sql: Tx, changes: readonly DayChange[]): Promise<void> {
  await sql`insert into money_day_changes ${recordsOf('money_day_changes', changes)}`
}

/** The category of movements that belong to no good, or to one without a category. */
export const noCategory = '00000000-0000-0000-0000-000000000000'

/** The sums of all figures, under their names. */
export const moneySums = (sql: Sql): Fragment => sql`
  coalesce(sum(sold_count), 0)::bigint as sold_count, coalesce(sum(sold_fen), 0)::bigint as sold_fen,
  coalesce(sum(platform_fee_fen), 0)::bigint as platform_fee_fen, coalesce(sum(channel_fee_fen), 0)::bigint as channel_fee_fen,
  coalesce(sum(refund_count), 0)::bigint as refund_count, coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(adjust_fen), 0)::bigint as adjust_fen, coalesce(sum(paid_out_fen), 0)::bigint as paid_out_fen,
  coalesce(sum(withdraw_fee_fen), 0)::bigint as withdraw_fee_fen, coalesce(sum(tax_fen), 0)::bigint as tax_fen,
  coalesce(sum(owed_fen), 0)::bigint as owed_fen, coalesce(sum(debt_fen), 0)::bigint as debt_fen`

const figures = (sql: Sql): Fragment => sql`
  sold_count, sold_fen, platform_fee_fen, channel_fee_fen, refund_count, refund_fen, adjust_fen, paid_out_fen, withdraw_fee_fen,
  tax_fen, owed_fen, debt_fen`

/** Adds the figures of the new row to those that stand. */
const adding = (sql: Sql, days: Fragment): Fragment => sql`
  sold_count = ${days}.sold_count + excluded.sold_count, sold_fen = ${days}.sold_fen + excluded.sold_fen,
  platform_fee_fen = ${days}.platform_fee_fen + excluded.platform_fee_fen,
  channel_fee_fen = ${days}.channel_fee_fen + excluded.channel_fee_fen,
  refund_count = ${days}.refund_count + excluded.refund_count, refund_fen = ${days}.refund_fen + excluded.refund_fen,
  adjust_fen = ${days}.adjust_fen + excluded.adjust_fen, paid_out_fen = ${days}.paid_out_fen + excluded.paid_out_fen,
  withdraw_fee_fen = ${days}.withdraw_fee_fen + excluded.withdraw_fee_fen, tax_fen = ${days}.tax_fen + excluded.tax_fen,
  owed_fen = ${days}.owed_fen + excluded.owed_fen, debt_fen = ${days}.debt_fen + excluded.debt_fen`

/**
 * Timed job: moves changes into their days, and answers how many. A movement gets the category that its good has now. Two runs at once take
 * different changes; both add their days in order, so that neither waits for the other in a circle.
 */
export async function foldDayChanges(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with gone as (
      delete from money_day_changes where id in (
        select id from money_day_changes order by id limit ${limit} for update skip locked)
      returning creator_id, day, channel_account_dict, good_id, ${figures(sql)}),
    placed as (
      select gone.creator_id, day, channel_account_dict, coalesce(classify_id, ${noCategory}) as classify_id, ${figures(sql)}
      from gone left join goods on goods.creator_id = gone.creator_id and goods.id = good_id),
    of_all as (
      insert into money_days (day, channel_account_dict, classify_id, ${figures(sql)})
      select day, channel_account_dict, classify_id, ${moneySums(sql)} from placed group by 1, 2, 3 order by 1, 2, 3
      on conflict on constraint money_days_pkey do update set ${adding(sql, sql`money_days`)}),
    of_each as (
      insert into creator_money_days (creator_id, day, channel_account_dict, classify_id, ${figures(sql)})
      select creator_id, day, channel_account_dict, classify_id, ${moneySums(sql)} from placed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint creator_money_days_pkey do update set ${adding(sql, sql`creator_money_days`)})
    select count(*) as count from gone`
  return row.count
}

/**
 * The rows of all days, or of one creator's: those that are folded, and the changes that are not yet. Exact at any moment, because one
 * statement sees both.
 */
export const moneyDays = (sql: Sql, creator?: CreatorId): Fragment => {
  const [days, own] = creator
    ? [sql`creator_money_days where creator_id = ${creator}`, sql`where changes.creator_id = ${creator}`]
    : [sql`money_days`, sql.empty]
  return sql`(
    select day, channel_account_dict, classify_id, ${figures(sql)} from ${days}
    union all
    select day, channel_account_dict, coalesce(classify_id, ${noCategory}), ${figures(sql)}
    from money_day_changes as changes
    left join goods on goods.creator_id = changes.creator_id and goods.id = good_id ${own})`
}

/** The same of every creator. */
export const eachCreatorsDays = (sql: Sql): Fragment => sql`(
  select creator_id, day, channel_account_dict, classify_id, ${figures(sql)} from creator_money_days
  union all
  select changes.creator_id, day, channel_account_dict, coalesce(classify_id, ${noCategory}), ${figures(sql)}
  from money_day_changes as changes
  left join goods on goods.creator_id = changes.creator_id and goods.id = good_id)`

/** Every day from `firstDay` to `lastDay`, oldest first, also those without a booking. */
export function listPlatformDays(
  sql: Sql,
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
): Promise<DaySums[]> {
  return sql<DaySums[]>`
    select ${lastDay}::date - back as day, coalesce(sum(sold_count), 0)::bigint as sold_count,
      coalesce(sum(sold_fen), 0)::bigint as sold_fen, coalesce(sum(platform_fee_fen + channel_fee_fen), 0)::bigint as fee_fen,
      coalesce(sum(refund_count), 0)::bigint as refund_count, coalesce(sum(refund_fen), 0)::bigint as refund_fen,
      coalesce(sum(paid_out_fen), 0)::bigint as paid_out_fen
    from generate_series(0, ${lastDay}::date - ${firstDay}::date) as back
    left join ${moneyDays(sql)} as booked
      on booked.day = ${lastDay}::date - back and booked.day between ${firstDay} and ${lastDay}
    group by back order by back desc`
}

type Owed = { frozenFen: Fen; availableFen: Fen; withdrawingFen: Fen; debtFen: Fen; debtorCount: number }

/** What the platform owes all creators now, and what they owe. It reads one row of each creator with money. */
export async function sumFunds(sql: Sql): Promise<Owed> {
  const [row] = await sql<[Owed]>`
    select coalesce(sum(frozen_fen), 0)::bigint as frozen_fen, coalesce(sum(available_fen), 0)::bigint as available_fen,
      coalesce(sum(withdrawing_fen), 0)::bigint as withdrawing_fen, coalesce(sum(debt_fen), 0)::bigint as debt_fen,
      count(*) filter (where debt_fen > 0) as debtor_count
    from funds`
  return row
}
