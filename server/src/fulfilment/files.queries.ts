import type { Kind } from '@zsm/contract/materials'
import type { messageSender, StateOf } from '@zsm/contract/states'
import type { AttachmentId, CreatorId, Instant, MessageId, OrderId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type Sender = StateOf<typeof messageSender>

/** A file of a service order. */
export type FileRow = {
  id: AttachmentId
  orderId: OrderId
  senderDict: Sender
  messageId: MessageId | null
  answerFlag: boolean
  kind: Kind
  title: string
  size: number
  key: string
  thumbnailKey: string | null
}

type Talk = { creator: CreatorId; orderId: OrderId }

const columns = (sql: Sql) => sql`
  id, order_id, sender_dict, message_id, answer_flag, kind, title, size, key, thumbnail_key`

export async function insertFile(
  sql: Tx,
  creator: CreatorId,
  file: Omit<FileRow, 'messageId' | 'answerFlag'> & { createTime: Instant },
): Promise<void> {
  await sql`insert into fulfilment_files ${sql.insert({ creatorId: creator, ...file })}`
}

/** A file that this side may see: its own, or one that the other side has sent. */
export async function findFile(
  sql: Sql,
  { creator, orderId }: Talk,
  { id, reader }: { id: AttachmentId; reader: Sender },
): Promise<FileRow | undefined> {
  const [file] = await sql<FileRow[]>`
    select ${columns(sql)} from fulfilment_files
    where creator_id = ${creator} and order_id = ${orderId} and id = ${id} and delete_time is null
      and (message_id is not null or answer_flag or sender_dict = ${reader})`
  return file
}

/** The files of these messages, in the order in which they were uploaded. */
export function listMessageFiles(
  sql: Sql,
  { creator, orderId }: Talk,
  messageIds: readonly MessageId[],
): Promise<FileRow[]> {
  return sql<FileRow[]>`
    select ${columns(sql)} from fulfilment_files
    where creator_id = ${creator} and order_id = ${orderId} and message_id = any(${messageIds}::uuid[])
      and delete_time is null
    order by id`
}

export function listAnswerFiles(sql: Sql, { creator, orderId }: Talk): Promise<FileRow[]> {
  return sql<FileRow[]>`
    select ${columns(sql)} from fulfilment_files
    where creator_id = ${creator} and order_id = ${orderId} and answer_flag and delete_time is null
    order by id`
}

/** Attaches one side's unsent files to its message. Returns how many. */
export async function sendFiles(
  sql: Tx,
  { creator, orderId }: Talk,
  { ids, sender, messageId }: { ids: readonly AttachmentId[]; sender: Sender; messageId: MessageId },
): Promise<number> {
  const rows = await sql<{ id: AttachmentId }[]>`
    update fulfilment_files set message_id = ${messageId}
    where creator_id = ${creator} and order_id = ${orderId} and id = any(${ids}::uuid[]) and sender_dict = ${sender}
      and message_id is null and not answer_flag and delete_time is null
    returning id`
  return rows.length
}

/** Makes exactly these files of the buyer the files of the answers. Returns how many there are. */
export async function setAnswerFiles(
  sql: Tx,
  { creator, orderId }: Talk,
  { ids, sender }: { ids: readonly AttachmentId[]; sender: Sender },
): Promise<number> {
  const rows = await sql<{ answerFlag: boolean }[]>`
    update fulfilment_files set answer_flag = id = any(${ids}::uuid[])
    where creator_id = ${creator} and order_id = ${orderId} and sender_dict = ${sender} and message_id is null
      and delete_time is null and (answer_flag or id = any(${ids}::uuid[]))
    returning answer_flag`
  return rows.filter(({ answerFlag }) => answerFlag).length
}

/** The bytes of all files of an order, of both sides. */
export async function sumFileBytes(sql: Sql, { creator, orderId }: Talk): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(size), 0)::bigint as bytes from fulfilment_files
    where creator_id = ${creator} and order_id = ${orderId} and delete_time is null`
  return row.bytes
}

/** Marks files that were never sent as deleted, over all creators. */
export async function deleteUnsent(
  sql: Sql,
  { before, time }: { before: Instant; time: Instant },
): Promise<void> {
  await sql`
    update fulfilment_files set delete_time = ${time}
    where message_id is null and not answer_flag and delete_time is null and create_time < ${before}`
}

type DeletedFile = { creatorId: CreatorId; id: AttachmentId; key: string }

export function listDeletedFiles(sql: Sql, limit: number): Promise<DeletedFile[]> {
  return sql<DeletedFile[]>`
    select creator_id, id, key from fulfilment_files
    where delete_time is not null order by delete_time, id limit ${limit}`
}

export async function deleteFileRow(sql: Sql, creator: CreatorId, id: AttachmentId): Promise<void> {
  await sql`delete from fulfilment_files where creator_id = ${creator} and id = ${id} and delete_time is not null`
}
