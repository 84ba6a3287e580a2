import { type messageKind, messageSender, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Instant, MessageId, OrderId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type MessageRow = {
  id: MessageId
  senderDict: StateOf<typeof messageSender>
  kindDict: StateOf<typeof messageKind>
  text: string
  createTime: Instant
}

type Talk = { creator: CreatorId; orderId: OrderId }

const columns = (sql: Sql) => sql`id, sender_dict, kind_dict, text, create_time`

export async function insertMessage(sql: Tx, { creator, orderId }: Talk, message: MessageRow): Promise<void> {
  await sql`insert into fulfilment_messages ${sql.insert({ creatorId: creator, orderId, ...message })}`
}

/** The newest messages, or those before a given one, newest first. */
export function listMessages(
  sql: Sql,
  { creator, orderId }: Talk,
  { beforeId, limit }: { beforeId: MessageId | undefined; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select ${columns(sql)} from fulfilment_messages
    where creator_id = ${creator} and order_id = ${orderId} ${beforeId ? sql`and id < ${beforeId}` : sql.empty}
    order by id desc limit ${limit}`
}

export async function findMessage(
  sql: Sql,
  { creator, orderId }: Talk,
  id: MessageId,
): Promise<MessageRow | undefined> {
  const [message] = await sql<MessageRow[]>`
    select ${columns(sql)} from fulfilment_messages
    where creator_id = ${creator} and order_id = ${orderId} and id = ${id}`
  return message
}

/** How many messages of the other side follow a message. */
export async function countOthersAfter(
  sql: Sql,
  { creator, orderId }: Talk,
  { id, own }: { id: MessageId; own: MessageRow['senderDict'] },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from fulfilment_messages
    where creator_id = ${creator} and order_id = ${orderId} and id > ${id} and sender_dict <> ${own}
      and sender_dict <> ${literal(messageSender.system)}`
  return row.count
}

/** How many messages one side has sent since an instant, for its limit. */
export async function countSentSince(
  sql: Sql,
  { creator, orderId }: Talk,
  { sender, since }: { sender: MessageRow['senderDict']; since: Instant },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from fulfilment_messages
    where creator_id = ${creator} and order_id = ${orderId} and sender_dict = ${sender} and create_time > ${since}`
  return row.count
}
