import { mostUnread, type Notification, type notifications } from '@zsm/contract/notifications'
import type { CreatorId, Fen, Instant, NotificationId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { pageOf } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  addToGathered,
  countNotifications,
  countUnread,
  findNotification,
  insertNotification,
  listNotifications as listRows,
  markAllRead,
  markRead,
  rewrite,
} from './queries.ts'

export type News = Pick<Notification, 'typeDict' | 'title' | 'body' | 'link'>

/** Notifies a creator, in the transaction of the event, so that neither is committed without the other. */
export async function notify(
  sql: Tx,
  creator: CreatorId,
  news: News,
  createTime: Instant = now(),
): Promise<void> {
  await insertNotification(sql, creator, { ...news, id: newId<NotificationId>(), createTime })
}

/**
 * Notifications for a frequent event. The first is sent at once; later ones within an hour are added to it.
 */
export type Often = { key: string; one: News; many: (count: number, fen: Fen) => News; fen: Fen }

/** Like `notify`, for frequent events. The caller must serialise the events of one creator. */
export async function gather(
  sql: Tx,
  creator: CreatorId,
  { key: gatherKey, one, many, fen: gatherFen }: Often,
  createTime: Instant = now(),
): Promise<void> {
  const hourAgo = plusMs(createTime, -hour)
  const line = await addToGathered(sql, creator, { gatherKey, gatherFen, gatherSince: hourAgo })
  if (line) {
    const { title, body, link } = many(line.count, line.fen)
    return rewrite(sql, creator, { id: line.id, title, body, link, createTime })
  }
  const begun = { gatherKey, gatherFen, gatherSince: createTime }
  await insertNotification(sql, creator, { ...one, ...begun, id: newId<NotificationId>(), createTime })
}

const hour = 60 * 60_000

export async function listNotifications(
  sql: Sql,
  creator: CreatorId,
  input: InputOf<typeof notifications.listData>,
): Promise<Page<Notification>> {
  const [list, count] = await Promise.all([
    listRows(sql, creator, input),
    countNotifications(sql, creator, input),
  ])
  return pageOf(list, count, input)
}

export async function countNew(
  sql: Sql,
  creator: CreatorId,
): Promise<OutputOf<typeof notifications.countUnread>> {
  const count = await countUnread(sql, creator, mostUnread + 1)
  return { count: Math.min(count, mostUnread), moreFlag: count > mostUnread }
}

/** Reading again does not change the time of the first reading. */
export function read(sql: Sql, creator: CreatorId, { id }: { id: NotificationId }): Promise<Notification> {
  return transaction(sql, async (sql) => {
    if (await markRead(sql, creator, id, now())) {
      await audit(sql, { creator, action: 'notifications.read', target: { type: 'notification', id } })
    }
    return (await findNotification(sql, creator, id)) ?? fail('notificationNotFound')
  })
}

export function readAll(sql: Sql, creator: CreatorId): Promise<null> {
  return transaction(sql, async (sql) => {
    await markAllRead(sql, creator, now())
    await audit(sql, { creator, action: 'notifications.readAll' })
    return null
  })
}
