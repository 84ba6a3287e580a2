import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'

/** Lessons of which everybody may play a part, with their files; also those that buyers have while a change of them waits. */
const triedLessons = (sql: Sql): Fragment => sql`
  (
    select creator_id, file_id, demo_flag, demo_seconds, delete_time from good_details
    union all
    select s.creator_id, sold.* from sold_outlines s cross join lateral jsonb_to_recordset(s.lessons) as sold (
      file_id uuid, demo_flag boolean, demo_seconds integer, delete_time timestamptz
    )
  ) as d join files f on f.creator_id = d.creator_id and f.id = d.file_id
  where d.demo_flag and d.demo_seconds > 0 and d.delete_time is null and f.delete_time is null`

/** For the timer: parts that are missing, because a file was replaced, a lesson restored, or a storage down. */
export async function listMissingTrials(
  sql: Sql,
  limit: number,
): Promise<{ creatorId: CreatorId; fileId: FileId; seconds: number }[]> {
  return sql<{ creatorId: CreatorId; fileId: FileId; seconds: number }[]>`
    select distinct d.creator_id, d.file_id, d.demo_seconds as seconds from ${triedLessons(sql)}
      and not exists (
        select from trial_cuts t
        where t.creator_id = f.creator_id and t.file_key = f.key and t.seconds = d.demo_seconds)
    limit ${limit}`
}

/**
 * For the timer: parts that no lesson needs, and those whose making was cut off. A part that was made before the lesson was saved is
 * needed a moment later, so only those made before `before` are listed.
 */
export async function listNeedlessTrials(
  sql: Sql,
  before: Instant,
  limit: number,
): Promise<{ creatorId: CreatorId; key: string }[]> {
  return sql<{ creatorId: CreatorId; key: string }[]>`
    select t.creator_id, t.key from trial_cuts t
    where t.create_time < ${before} and (t.state = 'making' or not exists (
      select from ${triedLessons(sql)}
        and d.creator_id = t.creator_id and f.key = t.file_key and d.demo_seconds = t.seconds))
    order by t.create_time limit ${limit}`
}
