import type { Day, Fen } from '@zsm/contract/values'
import { recordsOf } from '../../database/records.ts'
import type { Sql, Tx } from '../../database/sql.ts'

/** What happened over all creators. Fees are those of sales, less what refunds gave back of them. */
export type DaySums = {
  soldCount: number
  soldFen: Fen
  feeFen: Fen
  refundCount: number
  refundFen: Fen
  /** What left for creators, less what banks returned. */
  paidOutFen: Fen
}
type Sums = DaySums & { day: Day }

/** A booking inserts and changes no row of another: bookings of different creators never wait for each other here (0008). */
export async function insertDayChanges(sql: Tx, changes: readonly (Sums & { id: string })[]): Promise<void> {
  await sql`insert into platform_day_changes ${recordsOf('platform_day_changes', changes)}`
}

const sums = (sql: Sql) => sql`
  coalesce(sum(sold_count), 0)::bigint as sold_count, coalesce(sum(sold_fen), 0)::bigint as sold_fen,
  coalesce(sum(fee_fen), 0)::bigint as fee_fen, coalesce(sum(refund_count), 0)::bigint as refund_count,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen, coalesce(sum(paid_out_fen), 0)::bigint as paid_out_fen`

/**
 * Timed job: moves changes into their days, and answers how many. Two runs at once take different changes; both add their days in order,
 * so that neither waits for the other in a circle.
 */
export async function foldDayChanges(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with gone as (
      delete from platform_day_changes where id in (
        select id from platform_day_changes order by id limit ${limit} for update skip locked)
      returning day, sold_count, sold_fen, fee_fen, refund_count, refund_fen, paid_out_fen),
    folded as (
      insert into platform_days (day, sold_count, sold_fen, fee_fen, refund_count, refund_fen, paid_out_fen)
      select day, ${sums(sql)} from gone group by day order by day
      on conflict on constraint platform_days_pkey do update set
        sold_count = platform_days.sold_count + excluded.sold_count,
        sold_fen = platform_days.sold_fen + excluded.sold_fen,
        fee_fen = platform_days.fee_fen + excluded.fee_fen,
        refund_count = platform_days.refund_count + excluded.refund_count,
        refund_fen = platform_days.refund_fen + excluded.refund_fen,
        paid_out_fen = platform_days.paid_out_fen + excluded.paid_out_fen)
    select count(*) as count from gone`
  return row.count
}

/** Every day from `firstDay` to `lastDay`, oldest first, also those without a booking. Exact at any moment: one statement sees both tables. */
export function listPlatformDays(
  sql: Sql,
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
): Promise<Sums[]> {
  return sql<Sums[]>`
    select ${lastDay}::date - back as day, ${sums(sql)}
    from generate_series(0, ${lastDay}::date - ${firstDay}::date) as back
    left join (
      select day, sold_count, sold_fen, fee_fen, refund_count, refund_fen, paid_out_fen from platform_days
      union all
      select day, sold_count, sold_fen, fee_fen, refund_count, refund_fen, paid_out_fen from platform_day_changes
    ) as booked on booked.day = ${lastDay}::date - back
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
