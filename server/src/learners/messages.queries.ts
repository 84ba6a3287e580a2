import type { LearnerMessage } from '@zsm/contract/learners'
import { learnerState } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId, LearnerMessageId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import { jsonOf } from '../database/records.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type NewMessage = Omit<LearnerMessage, 'readTime'> & {
  learnerId: LearnerId
  creatorId: CreatorId | null
  textDict: number | null
  textName: string
  textFen: number
  textStateDict: number | null
}

/** A message that this call marked as read, and the creator's notice that it copies. */
export type ReadNow = { creatorId: CreatorId | null; noticeId: string | null }

const columns = (sql: Sql) => sql`id, type_dict, title, body, link, read_time, create_time`

/** Stores messages for learners who are not closed. Buyers on other channels have ids that match no learner. */
export async function insertMessages(sql: Tx, messages: readonly NewMessage[]): Promise<void> {
  await sql`
    insert into learner_messages (learner_id, id, creator_id, type_dict, title, body, link, create_time,
      text_dict, text_name, text_fen, text_state_dict)
    select learners.id, message.id, message.creator_id, type_dict, title, body, link, message.create_time,
      text_dict, text_name, text_fen, text_state_dict
    from jsonb_populate_recordset(null::learner_messages, ${jsonOf(messages)}::jsonb) as message
    join learners on learners.id = message.learner_id
    where learners.status_dict <> ${literal(learnerState.closed)}`
}

export function listMessages(sql: Sql, learner: LearnerId, page: PageInput): Promise<LearnerMessage[]> {
  const { limit, offset } = pageBounds(page)
  return sql<LearnerMessage[]>`
    select ${columns(sql)} from learner_messages where learner_id = ${learner}
    order by id desc limit ${limit} offset ${offset}`
}

export function countMessages(sql: Sql, learner: LearnerId): Promise<number> {
  return cappedCount(sql, sql`from learner_messages where learner_id = ${learner}`)
}

/** Counts up to the limit: the bell shows no larger number. */
export async function countUnreadMessages(sql: Sql, learner: LearnerId, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (
      select 1 from learner_messages where learner_id = ${learner} and read_time is null limit ${limit}) as unread`
  return row.count
}

export async function findMessage(
  sql: Sql,
  learner: LearnerId,
  id: LearnerMessageId,
): Promise<LearnerMessage | undefined> {
  const [message] = await sql<LearnerMessage[]>`
    select ${columns(sql)} from learner_messages where learner_id = ${learner} and id = ${id}`
  return message
}

/** Marks a message as read. Undefined if it was read before or does not exist. */
export async function markMessageRead(
  sql: Tx,
  learner: LearnerId,
  id: LearnerMessageId,
  readTime: Instant,
): Promise<ReadNow | undefined> {
  const [read] = await sql<ReadNow[]>`
    update learner_messages set read_time = ${readTime}
    where learner_id = ${learner} and id = ${id} and read_time is null returning creator_id, notice_id`
  return read
}

export function markAllMessagesRead(sql: Tx, learner: LearnerId, readTime: Instant): Promise<ReadNow[]> {
  return sql<ReadNow[]>`
    update learner_messages set read_time = ${readTime}
    where learner_id = ${learner} and read_time is null returning creator_id, notice_id`
}

/** Deletes all learners' messages that were written before this instant. */
export async function forgetMessages(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from learner_messages where create_time < ${before}`
}
