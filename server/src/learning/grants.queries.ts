import type { CreatorId, GoodId, GrantId, Instant, LearnerId, LessonId, OrderId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** A grant: a lesson that is open on one of a learner's devices. */
export type Grant = {
  id: GrantId
  creatorId: CreatorId
  learnerId: LearnerId
  /** The session of the device. */
  sessionId: string
  orderId: OrderId
  goodId: GoodId
  lessonId: LessonId
  /** The file's key in the storage. Empty for an article. */
  fileKey: string
  createTime: Instant
  endTime: Instant
}

const columns = (sql: Sql) => sql`
  id, creator_id, learner_id, session_id, order_id, good_id, lesson_id, file_key, create_time, end_time`

export async function insertGrant(sql: Tx, { creatorId, ...grant }: Grant): Promise<void> {
  await sql`insert into play_grants ${sql.insert({ creatorId, ...grant })}`
}

/** A grant that has not ended. Undefined otherwise. */
export async function findGrant(
  sql: Sql,
  learner: LearnerId,
  id: GrantId,
  now: Instant,
): Promise<Grant | undefined> {
  const [grant] = await sql<Grant[]>`
    select ${columns(sql)} from play_grants where learner_id = ${learner} and id = ${id} and end_time > ${now}`
  return grant
}

/** Prolongs many grants in one statement. An ended grant stays ended: another device took over, or no report came in time. */
export async function prolongGrants(
  sql: Sql,
  grants: readonly { learner: LearnerId; id: GrantId; endTime: Instant }[],
): Promise<void> {
  const sorted = grants.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await sql`
    update play_grants set end_time = prolonged.end_time
    from unnest(
      ${sorted.map(({ learner }) => learner)}::uuid[], ${sorted.map(({ id }) => id)}::uuid[],
      ${sorted.map(({ endTime }) => endTime)}::timestamptz[]
    ) as prolonged (learner_id, id, end_time)
    where play_grants.learner_id = prolonged.learner_id and play_grants.id = prolonged.id
      and play_grants.end_time > now() and play_grants.end_time < prolonged.end_time`
}

/** Ends every grant of this device. Of the other devices, the `others` that opened their lesson last keep their grant; the rest end. */
export async function endGrants(
  sql: Tx,
  learner: LearnerId,
  { sessionId, others, now }: { sessionId: string; others: number; now: Instant },
): Promise<void> {
  await sql`
    update play_grants set end_time = ${now}
    where learner_id = ${learner} and end_time > ${now} and session_id not in (
      select session_id from play_grants
      where learner_id = ${learner} and end_time > ${now} and session_id <> ${sessionId}
      group by session_id order by max(create_time) desc limit ${others})`
}

/** For the timer: deletes at most `limit` ended grants and returns their number. */
export async function deleteGrants(sql: Sql, before: Instant, limit: number): Promise<number> {
  const rows = await sql<{ id: GrantId }[]>`
    delete from play_grants where (learner_id, id) in (
      select learner_id, id from play_grants where end_time < ${before} limit ${limit})
    returning id`
  return rows.length
}
