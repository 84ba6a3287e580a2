import type { MoneyFigures, ReportFilters } from '@zsm/contract/office/reports'
import { reportPeriod } from '@zsm/contract/states'
import type { CategoryId, CreatorId, Day, Fen } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../../database/sql.ts'
import { eachCreatorsDays, moneyDays, moneySums, noCategory } from '../../ledger/money-days.queries.ts'

export type Range = Pick<
  ReportFilters,
  'startDay' | 'endDay' | 'channelAccountDict' | 'classifyId' | 'frontId'
>
type Sums = MoneyFigures & Balances
/** What creators are owed, and what they owe. */
export type Balances = { owedFen: Fen; debtFen: Fen }

const inRange = (sql: Sql, { startDay, endDay, channelAccountDict, classifyId }: Range): Fragment => sql`
  day between ${startDay} and ${endDay}
  ${channelAccountDict === undefined ? sql.empty : sql`and channel_account_dict = ${channelAccountDict}`}
  ${classifyId === undefined ? sql.empty : sql`and classify_id = ${classifyId}`}`

export async function sumAll(sql: Sql, range: Range): Promise<Sums> {
  const [row] = await sql<[Sums]>`
    select ${moneySums(sql)} from ${moneyDays(sql, range.frontId)} as days where ${inRange(sql, range)}`
  return row
}

/** The balances at the end of a day, of one creator or of all. They are what every day before has changed. */
export async function sumBalances(
  sql: Sql,
  frontId: CreatorId | undefined,
  { before }: { before: Day },
): Promise<Balances> {
  const [row] = await sql<[Balances]>`
    select coalesce(sum(owed_fen), 0)::bigint as owed_fen, coalesce(sum(debt_fen), 0)::bigint as debt_fen
    from ${moneyDays(sql, frontId)} as days where day < ${before}`
  return row
}

const units = {
  [reportPeriod.day]: 'day',
  [reportPeriod.week]: 'week',
  [reportPeriod.month]: 'month',
} as const
type Period = ReportFilters['periodDict']

/** The period of a day, cut off at the ends of the range. */
const periodOf = (sql: Sql, { startDay, endDay }: Range, period: Period): Fragment => sql`
  greatest(date_trunc(${units[period]}, day::timestamp)::date, ${startDay}::date) as start_day,
  least((date_trunc(${units[period]}, day::timestamp) + ${`1 ${units[period]}`}::interval)::date - 1, ${endDay}::date) as end_day`

export type PeriodSums = Sums & { startDay: Day; endDay: Day }

/** The periods in which something happened, oldest first. */
export function sumPeriods(sql: Sql, range: Range, period: Period): Promise<PeriodSums[]> {
  return sql<PeriodSums[]>`
    select ${periodOf(sql, range, period)}, ${moneySums(sql)}
    from ${moneyDays(sql, range.frontId)} as days where ${inRange(sql, range)} group by 1, 2 order by 1`
}

export type ChannelSums = Sums & { channelAccountDict: number }

export function sumChannels(sql: Sql, range: Range): Promise<ChannelSums[]> {
  return sql<ChannelSums[]>`
    select channel_account_dict, ${moneySums(sql)} from ${moneyDays(sql, range.frontId)} as days
    where ${inRange(sql, range)} group by 1 order by sold_fen desc, 1`
}

export function sumChannelPeriods(
  sql: Sql,
  range: Range,
  period: Period,
): Promise<(ChannelSums & PeriodSums)[]> {
  return sql<(ChannelSums & PeriodSums)[]>`
    select ${periodOf(sql, range, period)}, channel_account_dict, ${moneySums(sql)} from ${moneyDays(sql, range.frontId)} as days
    where ${inRange(sql, range)} group by 1, 2, 3 order by 1, 3`
}

/** `name` is empty for what belongs to no category. */
export type CategorySums = Sums & { classifyId: CategoryId | null; name: string }

const category = (sql: Sql): Fragment => sql`
  nullif(summed.classify_id, ${noCategory}) as classify_id, coalesce(classifies.name, '') as name`

export function sumCategories(sql: Sql, range: Range): Promise<CategorySums[]> {
  return sql<CategorySums[]>`
    with summed as (
      select classify_id, ${moneySums(sql)} from ${moneyDays(sql, range.frontId)} as days where ${inRange(sql, range)} group by 1)
    select summed.*, ${category(sql)} from summed left join classifies on classifies.id = summed.classify_id
    order by sold_fen desc, summed.classify_id`
}

export function sumCategoryPeriods(
  sql: Sql,
  range: Range,
  period: Period,
): Promise<(CategorySums & PeriodSums)[]> {
  return sql<(CategorySums & PeriodSums)[]>`
    with summed as (
      select ${periodOf(sql, range, period)}, classify_id, ${moneySums(sql)} from ${moneyDays(sql, range.frontId)} as days
      where ${inRange(sql, range)} group by 1, 2, 3)
    select summed.*, ${category(sql)} from summed left join classifies on classifies.id = summed.classify_id
    order by start_day, sold_fen desc, summed.classify_id`
}

/**
 * The creators with the largest sales, and how many there are in all. It reads only `creator_money_days_day_idx`, where the days of the
 * range are; the figures of those who are shown are read by their ids.
 */
export function listLargest(
  sql: Sql,
  range: Range,
  most: number,
): Promise<{ creatorId: CreatorId; count: number }[]> {
  return sql<{ creatorId: CreatorId; count: number }[]>`
    select creator_id, count(*) over () as count from ${eachCreatorsDays(sql)} as days
    where ${inRange(sql, range)} ${range.frontId ? sql`and creator_id = ${range.frontId}` : sql.empty}
    group by creator_id order by sum(sold_fen) desc, creator_id limit ${most}`
}

/** The next creators with something in the range, by their ids. */
export async function listCreatorsAfter(
  sql: Sql,
  range: Range,
  { after, most }: { after: CreatorId | undefined; most: number },
): Promise<CreatorId[]> {
  const rows = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from ${eachCreatorsDays(sql)} as days
    where ${inRange(sql, range)} ${range.frontId ? sql`and creator_id = ${range.frontId}` : sql.empty}
      ${after ? sql`and creator_id > ${after}` : sql.empty}
    group by creator_id order by creator_id limit ${most}`
  return rows.map(({ creatorId }) => creatorId)
}

type CreatorSums = Sums & { frontId: CreatorId; name: string }

/** The figures of the range, and the balances at its end: what they are now, less what has changed since. */
export function sumCreators(sql: Sql, range: Range, ids: readonly CreatorId[]): Promise<CreatorSums[]> {
  return sql<CreatorSums[]>`
    with summed as (
      select creator_id, ${moneySums(sql)} from ${eachCreatorsDays(sql)} as days
      where creator_id = any(${ids}) and ${inRange(sql, range)} group by 1),
    later as (
      select creator_id, sum(owed_fen) as owed_fen, sum(debt_fen) as debt_fen from ${eachCreatorsDays(sql)} as days
      where creator_id = any(${ids}) and day > ${range.endDay} group by 1)
    select summed.*, summed.creator_id as front_id, fronts.name,
      (frozen_fen + available_fen + withdrawing_fen - coalesce(later.owed_fen, 0))::bigint as owed_fen,
      (funds.debt_fen - coalesce(later.debt_fen, 0))::bigint as debt_fen
    from summed join fronts on fronts.creator_id = summed.creator_id
    join funds on funds.creator_id = summed.creator_id left join later on later.creator_id = summed.creator_id
    order by array_position(${ids}::uuid[], summed.creator_id)`
}
