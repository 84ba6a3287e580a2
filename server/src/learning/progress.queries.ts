import type { CreatorId, GoodId, Instant, LearnerId, LessonId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'

export type Progress = { lessonId: LessonId; positionSec: number; doneFlag: boolean; updateTime: Instant }

/** Where a learner stopped in the lessons of a good, the last one first. */
export function listProgress(sql: Sql, learner: LearnerId, goodId: GoodId): Promise<Progress[]> {
  return sql<Progress[]>`
    select lesson_id, position_sec, done_flag, update_time from lesson_progress
    where learner_id = ${learner} and good_id = ${goodId} order by update_time desc`
}

/** Of several goods: how many of their lessons the learner has finished. */
export function countDone(
  sql: Sql,
  learner: LearnerId,
  goodIds: readonly GoodId[],
): Promise<{ goodId: GoodId; count: number }[]> {
  return sql<{ goodId: GoodId; count: number }[]>`
    select good_id, count(*) as count from lesson_progress
    where learner_id = ${learner} and good_id = any(${goodIds}) and done_flag group by good_id`
}

/** A lesson that was finished stays finished. */
export async function putProgress(
  sql: Sql,
  creator: CreatorId,
  progress: {
    learnerId: LearnerId
    goodId: GoodId
    lessonId: LessonId
    positionSec: number
    doneFlag: boolean
    updateTime: Instant
  },
): Promise<void> {
  await sql`
    insert into lesson_progress ${sql.insert({ creatorId: creator, ...progress })}
    on conflict on constraint lesson_progress_pkey do update set
      position_sec = excluded.position_sec, update_time = excluded.update_time,
      done_flag = lesson_progress.done_flag or excluded.done_flag`
}
