import type { LearnerNotice } from '@zsm/contract/rosters/rosters'
import { learnerMessageType, learnerNoticeState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId, LearnerNoticeId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type NoticeRow = Omit<LearnerNotice, 'goodName'> & { lastLearnerId: LearnerId | null }

const columns = (sql: Sql) => sql`
  id, good_id, title, body, status_dict, recipient_count, sent_count, read_count, last_learner_id, create_time`

export async function insertNotice(
  sql: Tx,
  creator: CreatorId,
  notice: Pick<NoticeRow, 'id' | 'goodId' | 'title' | 'body' | 'recipientCount' | 'createTime'>,
): Promise<void> {
  const statusDict = learnerNoticeState.sending
  await sql`insert into learner_notices ${sql.insert({ creatorId: creator, ...notice, statusDict })}`
}

/** How many notices the creator has sent about the good since an instant. */
export async function countNoticesOf(
  sql: Sql,
  creator: CreatorId,
  { goodId, since }: { goodId: GoodId; since: Instant },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from learner_notices
    where creator_id = ${creator} and create_time >= ${since} and good_id = ${goodId}`
  return row.count
}

export async function findNotice(
  sql: Sql,
  creator: CreatorId,
  id: LearnerNoticeId,
): Promise<NoticeRow | undefined> {
  const [notice] = await sql<NoticeRow[]>`
    select ${columns(sql)} from learner_notices where creator_id = ${creator} and id = ${id}`
  return notice
}

/** Locks a notice that has not reached all its learners yet. Undefined if there is none. */
export async function lockNotice(
  sql: Tx,
  creator: CreatorId,
  id: LearnerNoticeId,
): Promise<NoticeRow | undefined> {
  const [notice] = await sql<NoticeRow[]>`
    select ${columns(sql)} from learner_notices
    where creator_id = ${creator} and id = ${id} and status_dict = ${learnerNoticeState.sending} for update`
  return notice
}

/** Stores a copy of the notice for each of these learners. */
export async function insertCopies(
  sql: Tx,
  creator: CreatorId,
  copies: { ids: readonly string[]; learners: readonly LearnerId[]; link: string; time: Instant } & NoticeRow,
): Promise<void> {
  const { ids, learners, id, title, body, link, time } = copies
  await sql`
    insert into learner_messages (learner_id, id, creator_id, type_dict, title, body, link, notice_id, create_time)
    select copy.learner_id, copy.id, ${creator}::uuid, ${learnerMessageType.course}::smallint, ${title}, ${body}, ${link},
      ${id}::uuid, ${time}::timestamptz
    from unnest(${learners}::uuid[], ${ids}::uuid[]) as copy (learner_id, id)`
}

export async function advanceNotice(
  sql: Tx,
  creator: CreatorId,
  { id, sent, last }: { id: LearnerNoticeId; sent: number; last: LearnerId },
): Promise<void> {
  await sql`
    update learner_notices set sent_count = sent_count + ${sent}, last_learner_id = ${last}
    where creator_id = ${creator} and id = ${id}`
}

export async function finishNotice(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: LearnerNoticeId; time: Instant },
): Promise<void> {
  await sql`
    update learner_notices set status_dict = ${learnerNoticeState.sent}, finish_time = ${time}
    where creator_id = ${creator} and id = ${id}`
}

export async function countNoticeRead(
  sql: Tx,
  creator: CreatorId,
  { id, count }: { id: string; count: number },
): Promise<void> {
  await sql`
    update learner_notices set read_count = read_count + ${count} where creator_id = ${creator} and id = ${id}`
}

type Asked = { goodId?: GoodId | undefined }

const asked = (sql: Sql, creator: CreatorId, { goodId }: Asked) => sql`
  from learner_notices where creator_id = ${creator} ${goodId ? sql`and good_id = ${goodId}` : sql.empty}`

export function listNotices(sql: Sql, creator: CreatorId, input: Asked & PageInput): Promise<NoticeRow[]> {
  const { limit, offset } = pageBounds(input)
  return sql<NoticeRow[]>`
    select ${columns(sql)} ${asked(sql, creator, input)} order by create_time desc, id desc limit ${limit} offset ${offset}`
}

export function countNotices(sql: Sql, creator: CreatorId, input: Asked): Promise<number> {
  return cappedCount(sql, asked(sql, creator, input))
}

/** Deletes a closed creator's notices. The learners' copies stay: they belong to the learners. */
export async function eraseNotices(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from learner_notices where creator_id = ${creator}`
}
