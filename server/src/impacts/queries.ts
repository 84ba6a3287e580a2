import { checkoutState, orderState, workState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LessonId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { cappedCount } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'

/** Learners whose access to the good has not ended. */
export const countLearners = (sql: Sql, creator: CreatorId, id: GoodId, now: Instant): Promise<number> =>
  cappedCount(
    sql,
    sql`from rosters where creator_id = ${creator} and facet = ${id}::text
      and (access_end_time is null or access_end_time > ${now})`,
  )

/** Learners who have begun one of the lessons. */
export const countBegun = (
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  lessons: readonly LessonId[],
): Promise<number> =>
  cappedCount(
    sql,
    sql`from (
      select distinct learner_id from lesson_progress
      where creator_id = ${creator} and good_id = ${id} and lesson_id = any(${lessons}::uuid[])
    ) as begun`,
  )

export const countOpenCheckouts = (sql: Sql, creator: CreatorId, id: GoodId, now: Instant): Promise<number> =>
  cappedCount(
    sql,
    sql`from checkouts where creator_id = ${creator} and good_id = ${id}
      and status_dict = ${literal(checkoutState.open)} and expire_time > ${now}`,
  )

export const countOrdersUnderWay = (sql: Sql, creator: CreatorId, id: GoodId): Promise<number> =>
  cappedCount(
    sql,
    sql`from orders where creator_id = ${creator} and good_id = ${id}
      and status_dict in ${literals(orderState.delivering, orderState.refunding)}`,
  )

export const countWorks = (sql: Sql, creator: CreatorId, id: GoodId): Promise<number> =>
  cappedCount(
    sql,
    sql`from shares where creator_id = ${creator} and good_ids @> array[${id}::uuid]
      and status_dict <> ${literal(workState.deleted)}`,
  )

export const countSources = (sql: Sql, creator: CreatorId, id: GoodId): Promise<number> =>
  cappedCount(
    sql,
    sql`from sources where creator_id = ${creator} and good_id = ${id} and delete_time is null`,
  )
