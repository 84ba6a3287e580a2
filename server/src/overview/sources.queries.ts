import type { LessonFigures, SourceFigures, SourceReport } from '@zsm/contract/overview/sources'
import { orderState } from '@zsm/contract/states'
import type { CreatorId, Day, GoodId, SourceId } from '@zsm/contract/values'
import { literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** Of everything, or of one good, on the days from the first to the last. */
type SourcePeriod = { goodId: GoodId | undefined; startDay: Day; endDay: Day }

const visits = (sql: Sql): Fragment => sql`
  coalesce(sum(view_count), 0)::bigint as view_count, coalesce(sum(visitor_count), 0)::bigint as visitor_count,
  coalesce(sum(trial_count), 0)::bigint as trial_count`
const sales = (sql: Sql): Fragment => sql`
  coalesce(sum(order_count), 0)::bigint as order_count, coalesce(sum(pay_fen), 0)::bigint as pay_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen, coalesce(sum(income_fen), 0)::bigint as income_fen`
const figures = (sql: Sql): Fragment => sql`
  coalesce(view_count, 0) as view_count, coalesce(visitor_count, 0) as visitor_count, coalesce(trial_count, 0) as trial_count,
  coalesce(order_count, 0) as order_count, coalesce(pay_fen, 0) as pay_fen, coalesce(refund_fen, 0) as refund_fen,
  coalesce(income_fen, 0) as income_fen`
const isPaid = (sql: Sql): Fragment =>
  sql`status_dict not in ${literals(orderState.unpaid, orderState.closed)}`

/** Each day of the period, from the two rollups. Both are read by their primary keys: one facet, some days. */
export function listSourceDays(
  sql: Sql,
  creator: CreatorId,
  { goodId, startDay, endDay }: SourcePeriod,
): Promise<SourceReport['days']> {
  const whole = `${goodId ?? ''}:`
  const rows = sql`creator_id = ${creator} and facet = ${whole} and day between ${startDay}::date and ${endDay}::date`
  return sql<SourceReport['days']>`
    select (${startDay}::date + ahead)::date as day, ${figures(sql)}
    from generate_series(0, ${endDay}::date - ${startDay}::date) as ahead
    left join (select day, ${visits(sql)} from visit_days where ${rows} group by day) as visits
      on visits.day = ${startDay}::date + ahead
    left join (select day, ${sales(sql)} from order_days where ${rows} and ${isPaid(sql)} group by day) as sales
      on sales.day = ${startDay}::date + ahead
    order by ahead`
}

/**
 * The figures of each of the creator's sources, also of those that were deleted, and of visits without one (`id` null, without
 * sales: what is sold without a source is the whole less the others). A creator has some hundred sources at most, so each is looked
 * up in the rollups by its facet.
 */
export function listSourceFigures(
  sql: Sql,
  creator: CreatorId,
  { goodId, startDay, endDay }: SourcePeriod,
): Promise<SourceFigures[]> {
  const good = goodId ?? ''
  const period = sql`creator_id = ${creator} and facet = named.facet and day between ${startDay}::date and ${endDay}::date`
  return sql<SourceFigures[]>`
    with named as (
      select id, share_id, concat(${good}::text, ':#', id) as facet,
        ${sourceName(sql, creator)} as name,
        coalesce(
          (select goods.name from goods where goods.creator_id = ${creator} and goods.id = good_id),
          (select shops.name from shops where shops.creator_id = ${creator} and shops.id = shop_id), ''
        ) as target_name
      from sources where creator_id = ${creator}
      union all
      select null, null, concat(${good}::text, ':#0'), '', ''
    )
    select id, share_id, name, target_name, ${figures(sql)}
    from named
    cross join lateral (select ${visits(sql)} from visit_days where ${period}) as visits
    cross join lateral (select ${sales(sql)} from order_days where ${period} and ${isPaid(sql)}) as sales
    where id is null or view_count + trial_count + order_count > 0`
}

export type LessonCount = Omit<LessonFigures, 'name' | 'id'> & { id: LessonFigures['id'] | GoodId }

/** How many learners have opened and finished what of a good. The good's own id stands for any of its lessons. */
export function listLessonCounts(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<LessonCount[]> {
  return sql<LessonCount[]>`
    select lesson_id as id, learner_count, done_count from lesson_counts
    where creator_id = ${creator} and good_id = ${goodId}`
}

/** The same for the learners of each source. Who opened a lesson before the first order may have finished it without being counted. */
export function listSourceCounts(
  sql: Sql,
  creator: CreatorId,
  goodId: GoodId,
): Promise<(LessonCount & { sourceId: SourceId })[]> {
  return sql<(LessonCount & { sourceId: SourceId })[]>`
    select source_id, lesson_id as id, learner_count, least(done_count, learner_count) as done_count from lesson_source_counts
    where creator_id = ${creator} and good_id = ${goodId}`
}

type SourceName = Pick<SourceFigures, 'name' | 'shareId'> & { id: SourceId }

/** The names of sources, also of those that were deleted. */
export function listSourceNames(
  sql: Sql,
  creator: CreatorId,
  ids: readonly SourceId[],
): Promise<SourceName[]> {
  return sql<SourceName[]>`
    select id, share_id, ${sourceName(sql, creator)} as name from sources where creator_id = ${creator} and id = any(${ids})`
}

const sourceName = (sql: Sql, creator: CreatorId): Fragment => sql`
  case when share_id is null then name else coalesce(nullif((
    select title from shares where shares.creator_id = ${creator} and shares.id = share_id
  ), ''), '未命名的作品') end`
