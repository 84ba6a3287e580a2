import type { FundReport } from '@zsm/contract/funds/reports'
import { reportPeriod } from '@zsm/contract/states'
import type { CreatorId, Day, Fen } from '@zsm/contract/values'
import type { Fragment, Sql } from '../database/sql.ts'

export type Range = { startDay: Day; endDay: Day }
type Sums = Pick<
  FundReport,
  | 'orderCount'
  | 'payFen'
  | 'refundCount'
  | 'refundFen'
  | 'feeFen'
  | 'netFen'
  | 'payUserCount'
  | 'newUserCount'
  | 'viewCount'
>
type PeriodSums = Sums & { day: Day; endDay: Day; prevNetFen: Fen }

/** The names of the periods in PostgreSQL's `date_trunc`. */
const units = {
  [reportPeriod.day]: 'day',
  [reportPeriod.week]: 'week',
  [reportPeriod.month]: 'month',
} as const
type Period = keyof typeof units

const sums = (sql: Sql): Fragment => sql`
  coalesce(sum(order_count), 0)::bigint as order_count, coalesce(sum(pay_fen), 0)::bigint as pay_fen,
  coalesce(sum(refund_count), 0)::bigint as refund_count, coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(fee_fen), 0)::bigint as fee_fen, coalesce(sum(pay_fen - refund_fen - fee_fen), 0)::bigint as net_fen,
  coalesce(sum(view_count), 0)::bigint as view_count`

/** The money and the views of each day, as rows of one form. */
const facts = (sql: Sql, creator: CreatorId): Fragment => sql`(
  select day, order_count, pay_fen, refund_count, refund_fen, fee_fen, 0 as view_count
  from fund_days where creator_id = ${creator}
  union all
  select day, 0, 0, 0, 0, 0, view_count from good_view_days where creator_id = ${creator}
) as facts`

export async function sumRange(sql: Sql, creator: CreatorId, { startDay, endDay }: Range): Promise<Sums> {
  const [row] = await sql<[Sums]>`
    select ${sums(sql)}, (
      select count(distinct user_id) from buyer_days
      where creator_id = ${creator} and day between ${startDay}::date and ${endDay}::date
    ) as pay_user_count, (
      select count(*) from buyers
      where creator_id = ${creator} and first_day between ${startDay}::date and ${endDay}::date
    ) as new_user_count
    from ${facts(sql, creator)} where day between ${startDay}::date and ${endDay}::date`
  return row
}

export async function sumByBiz(
  sql: Sql,
  creator: CreatorId,
  { startDay, endDay }: Range,
): Promise<FundReport['byBiz']> {
  return sql<FundReport['byBiz']>`
    select biz_dict, sum(pay_fen)::bigint as pay_fen, sum(order_count)::bigint as order_count
    from fund_days where creator_id = ${creator} and day between ${startDay}::date and ${endDay}::date
    group by biz_dict having sum(order_count) > 0 order by biz_dict`
}

export async function listTopGoods(
  sql: Sql,
  creator: CreatorId,
  { startDay, endDay }: Range,
): Promise<FundReport['topGoods']> {
  return sql<FundReport['topGoods']>`
    select good_id, (array_agg(good_name order by day desc))[1] as good_name, sum(pay_fen)::bigint as pay_fen,
      sum(order_count)::bigint as order_count
    from fund_days where creator_id = ${creator} and day between ${startDay}::date and ${endDay}::date
    group by good_id having sum(order_count) > 0 order by sum(pay_fen) desc, good_id limit 10`
}

/**
 * Days, weeks or months with orders, refunds or views, newest first. Each has the net income of the period before it.
 *
 * `periods` sums the days of the range from the rollups, and one period before the range: the first listed period compares
 * with it. A period without any movement has no row, so the period after it compares with 0. A week or month that
 * begins before `startDay` counts as a whole; one that ends after `endDay` is cut there.
 *
 * Buyers cannot be added up from days, because one person may buy on several days. Each listed period therefore counts them
 * in `buyer_days` and `buyers`.
 *
 * Indexes: the primary keys of `fund_days`, `good_view_days` and `buyer_days`, all beginning with (creator, day), and
 * `buyers_first_day_idx`. The cost grows with the days of the range, not with the sales.
 *
 * What breaks it: a date function around `day` in the condition of `facts`, which no index answers.
 */
export async function listPeriods(
  sql: Sql,
  creator: CreatorId,
  { period, startDay, endDay, limit, offset }: Range & { period: Period; limit: number; offset: number },
): Promise<PeriodSums[]> {
  const [unit, step] = [units[period], `1 ${units[period]}`]
  return sql<PeriodSums[]>`
    with periods as (
      select date_trunc(${unit}, day)::date as day, ${sums(sql)} from ${facts(sql, creator)}
      where day <= ${endDay}::date
        and day >= date_trunc(${unit}, ${startDay}::date) - ${step}::interval
      group by 1
    )
    select periods.day, (periods.day + ${step}::interval)::date - 1 as end_day, periods.order_count, periods.pay_fen,
      periods.refund_count, periods.refund_fen, periods.fee_fen, periods.net_fen, periods.view_count,
      coalesce(previous.net_fen, 0)::bigint as prev_net_fen, (
        select count(distinct user_id) from buyer_days where creator_id = ${creator}
          and day >= periods.day and day < periods.day + ${step}::interval
      ) as pay_user_count, (
        select count(*) from buyers where creator_id = ${creator}
          and first_day >= periods.day and first_day < periods.day + ${step}::interval
      ) as new_user_count
    from periods
    left join periods as previous on previous.day = (periods.day - ${step}::interval)::date
    where periods.day >= date_trunc(${unit}, ${startDay}::date)
    order by periods.day desc limit ${limit} offset ${offset}`
}

export async function countPeriods(
  sql: Sql,
  creator: CreatorId,
  { period, startDay, endDay }: Range & { period: Period },
): Promise<number> {
  const unit = units[period]
  const [row] = await sql<[{ count: number }]>`
    select count(distinct date_trunc(${unit}, day)) as count from ${facts(sql, creator)}
    where day <= ${endDay}::date and day >= date_trunc(${unit}, ${startDay}::date)`
  return row.count
}
