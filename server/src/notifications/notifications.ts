import type { InputOf, OutputOf } from '@zsm/contract/endpoint'
import { mostUnread, type Notification, type notifications } from '@zsm/contract/notifications'
import type { CreatorId, Instant, NotificationId, Page } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { pageOf } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  countNotifications,
  countUnread,
  findNotification,
  insertNotification,
  listNotifications as listRows,
  markAllRead,
  markRead,
} from './queries.ts'

export type News = Pick<Notification, 'typeDict' | 'title' | 'body' | 'link'>

/** Tells a creator of something; in the transaction of what happened, so that neither is there alone. */
export async function notify(
  sql: Tx,
  creator: CreatorId,
  news: News,
  createTime: Instant = now(),
): Promise<void> {
  await insertNotification(sql, creator, { ...news, id: newId<NotificationId>(), createTime })
}

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

/** Reading twice keeps the first time. */
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
