import { checkoutState, orderState, workState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LessonId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, countCap } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'

/** Learners whose access to the good has not ended. */
export const countLearners = (sql: Sql, creator: CreatorId, id: GoodId, now: Instant): Promise<number> =>
  cappedCount(
    sql,
    sql`from rosters where creator_id = ${creator} and facet = ${id}::text
      and (access_end_time is null or access_end_time > ${now})`,
  )

/** Learners who have begun one of the lessons: of each lesson at most as many as the count can say. */
export const countBegun = (
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  lessons: readonly LessonId[],
): Promise<number> =>
  cappedCount(
    sql,
    sql`from (
      select distinct learner_id from unnest(${lessons}::uuid[]) as lesson cross join lateral (
        select learner_id from lesson_progress
        where creator_id = ${creator} and good_id = ${id} and lesson_id = lesson
        order by learner_id limit ${countCap + 1}
      ) as learners
    ) as begun`,
  )

/** Open checkouts of these goods, and of bundles with one of them in it. Two parts, because each has an index of its own. */
export const countOpenCheckouts = (
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodId[],
  now: Instant,
): Promise<number> => {
  const parts = ids.map((goodId) => JSON.stringify([{ goodId }]))
  const open = sql`creator_id = ${creator} and status_dict = ${literal(checkoutState.open)} and expire_time > ${now}`
  return cappedCount(
    sql,
    sql`from (
      select id from checkouts where ${open} and good_id = any(${ids}::uuid[])
      union
      select id from checkouts where ${open} and good -> 'parts' is not null and good -> 'parts' @> any(${parts}::text[]::jsonb[])
    ) as open`,
  )
}

/** Of the orders under way, which are few, those of the good or of a bundle that sold it. */
export const countOrdersUnderWay = (sql: Sql, creator: CreatorId, id: GoodId): Promise<number> =>
  cappedCount(
    sql,
    sql`from orders where creator_id = ${creator}
      and status_dict in ${literals(orderState.delivering, orderState.refunding)}
      and (good_id = ${id} or exists (
        select from order_parts p
        where p.creator_id = orders.creator_id and p.order_id = orders.id and p.good_id = ${id}
      ))`,
  )

export const countWorks = (sql: Sql, creator: CreatorId, ids: readonly GoodId[]): Promise<number> =>
  cappedCount(
    sql,
    sql`from shares where creator_id = ${creator} and good_ids && ${ids}::uuid[]
      and status_dict <> ${literal(workState.deleted)}`,
  )

/** By the index of the names of sources, which begins with what a source leads to. */
export const countSources = (sql: Sql, creator: CreatorId, ids: readonly GoodId[]): Promise<number> =>
  cappedCount(
    sql,
    sql`from sources where creator_id = ${creator} and coalesce(good_id, shop_id) = any(${ids}::uuid[]) and delete_time is null`,
  )
