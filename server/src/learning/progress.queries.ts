import type { CreatorId, GoodId, Instant, LearnerId, LessonId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type Progress = {
  lessonId: LessonId
  positionSec: number
  /** The furthest second that was seen. */
  furthestSec: number
  doneFlag: boolean
  updateTime: Instant
}

/** The learner's positions in the lessons of a good, the last one first. */
export function listProgress(sql: Sql, learner: LearnerId, goodId: GoodId): Promise<Progress[]> {
  return sql<Progress[]>`
    select lesson_id, position_sec, furthest_sec, done_flag, update_time from lesson_progress
    where learner_id = ${learner} and good_id = ${goodId} order by update_time desc`
}

/** For several goods, how many of their lessons the learner has finished. */
export function countDone(
  sql: Sql,
  learner: LearnerId,
  goodIds: readonly GoodId[],
): Promise<{ goodId: GoodId; count: number }[]> {
  return sql<{ goodId: GoodId; count: number }[]>`
    select good_id, count(*) as count from lesson_progress
    where learner_id = ${learner} and good_id = any(${goodIds}) and done_flag group by good_id`
}

/**
 * Stores the learner's position in a lesson. A finished lesson stays finished, and the furthest second never falls.
 *
 * The same statement counts for the creator how many learners have opened and finished the lesson. `old` is the row before, null if
 * there was none. Opening a lesson locks the learner, so of two devices only one finds no row of the good. A learner belongs to the
 * source of their first order of the good, which orders_buyer_idx gives; later orders do not move them.
 */
export async function putProgress(
  sql: Sql,
  creator: CreatorId,
  progress: Progress & { learnerId: LearnerId; goodId: GoodId },
): Promise<void> {
  const { learnerId, goodId, lessonId } = progress
  await sql`
    with stored as (
      insert into lesson_progress ${sql.insert({ creatorId: creator, ...progress })}
      on conflict on constraint lesson_progress_pkey do update set
        position_sec = excluded.position_sec, update_time = excluded.update_time,
        furthest_sec = greatest(lesson_progress.furthest_sec, excluded.furthest_sec),
        done_flag = lesson_progress.done_flag or excluded.done_flag
      returning (old.learner_id is null)::integer as opened, (new.done_flag and old.done_flag is not true)::integer as finished
    ), counts as (
      select ${lessonId}::uuid as lesson_id, opened, finished from stored where opened + finished > 0
      union all
      select ${goodId}::uuid, 1, 0 from stored where opened = 1 and not exists (
        select from lesson_progress where learner_id = ${learnerId} and good_id = ${goodId}
      )
    ), by_source as (
      insert into lesson_source_counts (creator_id, good_id, source_id, lesson_id, learner_count, done_count)
      select ${creator}::uuid, ${goodId}::uuid, first.source_id, lesson_id, opened, finished
      from counts cross join (
        select source_id from orders where creator_id = ${creator} and user_id = ${learnerId}::text and good_id = ${goodId}
        order by pay_time, id limit 1
      ) as first
      where first.source_id is not null order by lesson_id
      on conflict on constraint lesson_source_counts_pkey do update set
        learner_count = lesson_source_counts.learner_count + excluded.learner_count,
        done_count = lesson_source_counts.done_count + excluded.done_count
    )
    insert into lesson_counts (creator_id, good_id, lesson_id, learner_count, done_count)
    select ${creator}::uuid, ${goodId}::uuid, lesson_id, opened, finished from counts order by lesson_id
    on conflict on constraint lesson_counts_pkey do update set
      learner_count = lesson_counts.learner_count + excluded.learner_count,
      done_count = lesson_counts.done_count + excluded.done_count`
}

/** Whether the learner has opened a lesson of the good since `time`. */
export async function hasOpened(
  sql: Sql,
  learner: LearnerId,
  { goodId, since }: { goodId: GoodId; since: Instant },
): Promise<boolean> {
  const rows = await sql<{ found: number }[]>`
    select 1 as found from lesson_progress
    where learner_id = ${learner} and good_id = ${goodId} and update_time >= ${since} limit 1`
  return rows.length > 0
}

export type LearnerPlace = Omit<Progress, 'doneFlag'> & { learnerId: LearnerId; goodId: GoodId }

/**
 * Stores many learners' positions in opened lessons with one statement. Rows are updated in one fixed order, because two servers write
 * at the same time and would deadlock otherwise. The furthest second never falls, and a position that arrives late does not replace a
 * later one.
 */
export async function putPlaces(sql: Sql, places: readonly LearnerPlace[]): Promise<void> {
  const sorted = places.toSorted((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  const all = <Name extends keyof LearnerPlace>(name: Name) => sorted.map((place) => place[name])
  await sql`
    update lesson_progress stored set
      position_sec = case when noted.update_time < stored.update_time then stored.position_sec else noted.position_sec end,
      update_time = greatest(stored.update_time, noted.update_time),
      furthest_sec = greatest(stored.furthest_sec, noted.furthest_sec)
    from unnest(
      ${all('learnerId')}::uuid[], ${all('goodId')}::uuid[], ${all('lessonId')}::uuid[], ${all('positionSec')}::integer[],
      ${all('furthestSec')}::integer[], ${all('updateTime')}::timestamptz[]
    ) as noted (learner_id, good_id, lesson_id, position_sec, furthest_sec, update_time)
    where stored.learner_id = noted.learner_id and stored.good_id = noted.good_id
      and stored.lesson_id = noted.lesson_id`
}
