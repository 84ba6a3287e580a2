import type { Planned } from '@zsm/contract/goods/plans'
import { lessonRelease, plannedKind, plannedOutcome, pricePlanState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

type Span = { from: Instant; to: Instant; now: Instant; limit: number }

const within = (sql: Sql, column: Fragment, { from, to }: Span): Fragment =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`

/**
 * A time that passed is taken for done: what it announced goes by the clock. Each part reads the rows of one creator and one span by an
 * index of its own.
 */
const byClock = (sql: Sql, column: Fragment, now: Instant): Fragment => sql`
  case when ${column} <= ${now}::timestamptz then ${literal(plannedOutcome.done)}
    else ${literal(plannedOutcome.waiting)} end`

const ofGood = (sql: Sql): Fragment => sql`g.name, g.id as good_id, g.shop_dict, g.biz_dict`
const noLesson = (sql: Sql): Fragment => sql`null::uuid as lesson_id, '' as lesson_name`

/** The times that stand on the goods: they are still to come. */
const shelfTimes = (
  sql: Sql,
  creator: CreatorId,
  kind: number,
  column: Fragment,
  span: Span,
): Fragment => sql`
  select ${literal(kind)} as kind_dict, ${column} as time, ${literal(plannedOutcome.waiting)} as outcome_dict, '' as reason,
    ${ofGood(sql)}, ${noLesson(sql)}, null::uuid as coupon_id, null::uuid as price_plan_id,
    null::bigint as price_fen, null::timestamptz as other_time, null::int as version
  from goods g where g.creator_id = ${creator} and ${within(sql, column, span)}`

const shelfResults = (sql: Sql, creator: CreatorId, span: Span): Fragment => sql`
  select case when s.shelf_flag then ${literal(plannedKind.shelf)} else ${literal(plannedKind.unshelf)} end, s.plan_time,
    case when s.fail_reason = '' then ${literal(plannedOutcome.done)} else ${literal(plannedOutcome.failed)} end, s.fail_reason,
    ${ofGood(sql)}, ${noLesson(sql)}, null, null, null, null, null
  from shelf_plan_results s join goods g on g.creator_id = s.creator_id and g.id = s.good_id
  where s.creator_id = ${creator} and ${within(sql, sql`s.plan_time`, span)}`

/** A plan that was cancelled before it began says so at its beginning. One that began has begun, also if it ended early. */
const priceBegins = (sql: Sql, creator: CreatorId, span: Span): Fragment => sql`
  select ${literal(plannedKind.priceBegin)}, p.begin_time,
    case when p.status_dict = ${literal(pricePlanState.planned)} then ${literal(plannedOutcome.waiting)}
      when p.status_dict = ${literal(pricePlanState.failed)} then ${literal(plannedOutcome.failed)}
      when p.former_price_fen is null then ${literal(plannedOutcome.cancelled)} else ${literal(plannedOutcome.done)} end,
    case when p.former_price_fen is null then p.reason else '' end,
    ${ofGood(sql)}, ${noLesson(sql)}, null, p.id, p.price_fen, p.end_time, p.version
  from price_plans p join goods g on g.creator_id = p.creator_id and g.id = p.good_id
  where p.creator_id = ${creator} and ${within(sql, sql`p.begin_time`, span)}`

const priceEnds = (sql: Sql, creator: CreatorId, span: Span): Fragment => sql`
  select ${literal(plannedKind.priceEnd)}, p.end_time,
    case p.status_dict when ${literal(pricePlanState.done)} then ${literal(plannedOutcome.done)}
      when ${literal(pricePlanState.cancelled)} then ${literal(plannedOutcome.cancelled)} else ${literal(plannedOutcome.waiting)} end,
    p.reason, ${ofGood(sql)}, ${noLesson(sql)}, null, p.id, p.former_price_fen, p.begin_time, p.version
  from price_plans p join goods g on g.creator_id = p.creator_id and g.id = p.good_id
  where p.creator_id = ${creator} and ${within(sql, sql`p.end_time`, span)}
    and (p.status_dict in ${literals(pricePlanState.planned, pricePlanState.running, pricePlanState.done)}
      or (p.status_dict = ${literal(pricePlanState.cancelled)} and p.former_price_fen is not null))`

const lessons = (sql: Sql, creator: CreatorId, span: Span): Fragment => sql`
  select ${literal(plannedKind.lesson)}, d.release_time, ${byClock(sql, sql`d.release_time`, span.now)}, '',
    ${ofGood(sql)}, d.id, d.name, null, null, null, null, d.version
  from good_details d
  join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id and g.delete_time is null
  where d.creator_id = ${creator} and ${within(sql, sql`d.release_time`, span)}
    and d.release_type_dict = ${literal(lessonRelease.atTime)} and d.shelf_flag and d.delete_time is null`

/** A coupon that was stopped neither begins nor ends after that. */
const couponTimes = (
  sql: Sql,
  creator: CreatorId,
  kind: number,
  { column, other }: { column: Fragment; other: Fragment },
  span: Span,
): Fragment => sql`
  select ${literal(kind)}, ${column}, case when stop_time < ${column} then ${literal(plannedOutcome.cancelled)}
      else ${byClock(sql, column, span.now)} end,
    case when stop_time < ${column} then '优惠券已停用' else '' end,
    name, null, null, null, null, '', id, null, null, ${other}, null
  from coupons where creator_id = ${creator} and ${within(sql, column, span)}`

export function listPlanned(sql: Sql, creator: CreatorId, span: Span): Promise<Planned[]> {
  const [begin, end] = [sql`begin_time`, sql`end_time`]
  const { shelf, unshelf, couponBegin, couponEnd } = plannedKind
  return sql<Planned[]>`
    ${shelfTimes(sql, creator, shelf, sql`g.plan_shelf_time`, span)}
    union all ${shelfTimes(sql, creator, unshelf, sql`g.plan_unshelf_time`, span)}
    union all ${shelfResults(sql, creator, span)}
    union all ${priceBegins(sql, creator, span)}
    union all ${priceEnds(sql, creator, span)}
    union all ${lessons(sql, creator, span)}
    union all ${couponTimes(sql, creator, couponBegin, { column: begin, other: end }, span)}
    union all ${couponTimes(sql, creator, couponEnd, { column: end, other: begin }, span)}
    order by time, kind_dict, name limit ${span.limit}`
}
