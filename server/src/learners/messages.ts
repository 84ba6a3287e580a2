import type { LearnerMessage, learners } from '@zsm/contract/learners'
import { mostUnread } from '@zsm/contract/notifications'
import { type learnerText, learnerTextState, type StateOf } from '@zsm/contract/states'
import {
  type CreatorId,
  type Fen,
  type Instant,
  LearnerId,
  type LearnerMessageId,
  type Page,
} from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  countMessages,
  countUnreadMessages,
  findMessage,
  insertMessages,
  listMessages as listRows,
  markAllMessagesRead,
  markMessageRead,
  type NewMessage,
  type ReadNow,
} from './messages.queries.ts'
import { countNoticeRead } from './notices.queries.ts'

/** A message for a learner's bell. `link` is a path of the learners' pages, such as `/orders/<id>`. */
export type LearnerNews = Pick<LearnerMessage, 'typeDict' | 'title' | 'body' | 'link'> & {
  /** Sends it by SMS too, if this template is configured. Only for messages about money or delivery. */
  text?: { textDict: StateOf<typeof learnerText>; goodName: string; fen?: Fen }
}

/**
 * Stores a message in the transaction of its event, so that neither commits without the other. `userId` may be any buyer's id: a buyer
 * on another channel or of an offline sale is no learner and gets no message.
 */
export function tellLearner(
  sql: Tx,
  userId: string,
  news: LearnerNews & { creator?: CreatorId | null },
  createTime: Instant = now(),
): Promise<void> {
  return tellLearners(sql, [{ userId, news }], createTime)
}

type Told = { userId: string; news: LearnerNews & { creator?: CreatorId | null } }

/** The same for several learners. */
export async function tellLearners(sql: Tx, told: readonly Told[], createTime: Instant): Promise<void> {
  const messages = told.flatMap((each) => messageOf(each, createTime))
  if (messages.length > 0) await insertMessages(sql, messages)
}

function messageOf(
  { userId, news: { creator = null, text, ...news } }: Told,
  createTime: Instant,
): NewMessage[] {
  const learnerId = LearnerId.safeParse(userId).data
  if (learnerId === undefined) return []
  const message = {
    ...news,
    learnerId,
    id: newId<LearnerMessageId>(),
    creatorId: creator,
    createTime,
    textDict: text?.textDict ?? null,
    textName: text?.goodName ?? '',
    textFen: text?.fen ?? 0,
    textStateDict: text ? learnerTextState.waiting : null,
  }
  return [message]
}

export function listMessages(
  sql: Sql,
  learner: LearnerId,
  input: InputOf<typeof learners.listMessage>,
): Promise<Page<LearnerMessage>> {
  return readPage(listRows(sql, learner, input), countMessages(sql, learner), input)
}

export async function countNewMessages(
  sql: Sql,
  learner: LearnerId,
): Promise<OutputOf<typeof learners.countUnreadMessage>> {
  const count = await countUnreadMessages(sql, learner, mostUnread + 1)
  return { count: Math.min(count, mostUnread), moreFlag: count > mostUnread }
}

/** Marks a message as read. A second call does not change the time of the first. */
export function readMessage(
  sql: Sql,
  learner: LearnerId,
  { id }: { id: LearnerMessageId },
): Promise<LearnerMessage> {
  return transaction(sql, async (sql) => {
    const read = await markMessageRead(sql, learner, id, now())
    if (read) {
      await countRead(sql, [read])
      await audit(sql, { action: 'learners.readMessage', target: { type: 'learnerMessage', id } })
    }
    return (await findMessage(sql, learner, id)) ?? fail('messageNotFound')
  })
}

export function readAllMessages(sql: Sql, learner: LearnerId): Promise<null> {
  return transaction(sql, async (sql) => {
    await countRead(sql, await markAllMessagesRead(sql, learner, now()))
    await audit(sql, { action: 'learners.readAllMessages' })
    return null
  })
}

/** Counts the readers of creators' notices, in the order of ids: so two readers of the same notices cannot deadlock. */
async function countRead(sql: Tx, read: readonly ReadNow[]): Promise<void> {
  const copies = Map.groupBy(read, ({ noticeId }) => noticeId)
  for (const [id, of] of [...copies].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))) {
    const creator = of[0]?.creatorId
    if (id && creator) await countNoticeRead(sql, creator, { id, count: of.length })
  }
}
