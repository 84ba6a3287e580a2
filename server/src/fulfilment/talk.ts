import { type fulfilment, type Message, talkLimits } from '@zsm/contract/fulfilment'
import { messageKind, messageSender } from '@zsm/contract/states'
import type { AttachmentId, MessageId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { gather } from '../notifications/public.ts'
import { lockFulfilment } from './access.ts'
import { listMessageFiles, sendFiles } from './files.queries.ts'
import { tellWrote } from './learner-news.ts'
import {
  countOthersAfter,
  countSentSince,
  findMessage,
  insertMessage,
  listMessages,
  type MessageRow,
} from './messages.queries.ts'
import { wroteNews } from './news.ts'
import { countMessage, type FulfilmentRow, markCreatorRead, markLearnerRead } from './queries.ts'
import { shownMessage } from './views.ts'

const shownAtOnce = 50
const hourMs = 3_600_000

export type Side = typeof messageSender.buyer | typeof messageSender.creator

/** The newest messages, or those before a given one, in the order in which they were written. */
export async function readMessages(
  sql: Sql,
  service: FulfilmentRow,
  beforeId: MessageId | undefined,
): Promise<{ messages: Message[]; moreFlag: boolean }> {
  const rows = await listMessages(sql, service, { beforeId, limit: shownAtOnce + 1 })
  const shown = rows.slice(0, shownAtOnce).reverse()
  const files = await listMessageFiles(
    sql,
    service,
    shown.map(({ id }) => id),
  )
  return { messages: shown.map((row) => shownMessage(row, files)), moreFlag: rows.length > shownAtOnce }
}

type Words = Pick<InputOf<typeof fulfilment.send>, 'orderId' | 'text' | 'fileIds' | 'requestId'>

/** Writes to the other side. The request id is the idempotency key. */
export function sendWords(sql: Sql, service: FulfilmentRow, side: Side, input: Words): Promise<Message> {
  const actor =
    side === messageSender.creator ? service.creator : (service.learnerId ?? fail('serviceClosed'))
  const call = side === messageSender.creator ? 'fulfilment.send' : 'fulfilment.sendOwn'
  return once(sql, { actor, call, requestId: input.requestId, input }, async (sql) => {
    const held = await lockFulfilment(sql, service)
    const since = plusMs(now(), -hourMs)
    if ((await countSentSince(sql, held, { sender: side, since })) >= talkLimits.messagesAnHour)
      fail('messageTooMany')
    const message = await write(sql, held, { ...input, side, kindDict: messageKind.words })
    if (side === messageSender.buyer) await gather(sql, held.creator, wroteNews(held, message.text))
    else await tellWrote(sql, held, message.text)
    return message
  })
}

type Written = {
  side: Side | typeof messageSender.system
  kindDict: MessageRow['kindDict']
  text: string
  fileIds: readonly AttachmentId[]
}

/**
 * Adds a message to the talk. The caller has locked the work. The words stay out of the audit log, because only the two sides may read
 * them.
 */
export async function write(
  sql: Tx,
  service: FulfilmentRow,
  { side, kindDict, text: written, fileIds }: Written,
): Promise<Message> {
  const text = written.trim()
  const ids = [...new Set(fileIds)]
  const needsWords = kindDict === messageKind.words || kindDict === messageKind.delivery
  if (needsWords && text === '' && ids.length === 0) fail('messageEmpty')
  const row = { id: newId<MessageId>(), senderDict: side, kindDict, text, createTime: now() }
  await insertMessage(sql, service, row)
  if (
    ids.length > 0 &&
    (await sendFiles(sql, service, { ids, sender: side, messageId: row.id })) < ids.length
  )
    fail('attachmentNotFound', { field: 'fileIds' })
  await countMessage(sql, service, {
    forCreator: side === messageSender.creator ? 0 : 1,
    forLearner: side === messageSender.buyer ? 0 : 1,
    time: row.createTime,
  })
  const { creator, orderId } = service
  const after = { kindDict, fileCount: ids.length }
  await audit(sql, { creator, action: 'fulfilment.write', target: { type: 'order', id: orderId }, after })
  return shownMessage(row, await listMessageFiles(sql, service, [row.id]))
}

/** Marks the messages up to a given one as read by one side. */
export function markRead(
  sql: Sql,
  service: FulfilmentRow,
  side: Side,
  { messageId }: { messageId: MessageId },
): Promise<null> {
  return transaction(sql, async (sql) => {
    if (!(await findMessage(sql, service, messageId))) fail('wordsNotFound')
    const unread = await countOthersAfter(sql, service, { id: messageId, own: side })
    const mark = side === messageSender.creator ? markCreatorRead : markLearnerRead
    await mark(sql, service, { readId: messageId, unread })
    const { creator, orderId: id } = service
    await audit(sql, {
      creator,
      action: 'fulfilment.read',
      target: { type: 'order', id },
      after: { messageId },
    })
    return null
  })
}
