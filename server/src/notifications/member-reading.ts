import { mostUnread, type Notification, newsAreas, type notifications } from '@zsm/contract/notifications'
import { notificationType } from '@zsm/contract/states'
import type { CreatorId, Instant, MemberId, NotificationId, Page } from '@zsm/contract/values'
import { type MemberRole, mayCallAs } from '@zsm/contract/wire/areas'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import { pageOf } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { firstIdAt, newId } from '../ids.ts'
import {
  countFor,
  countUnreadFor,
  findFor,
  findReadUntil,
  forgetSingleReads,
  listFor,
  markReadBy,
  type Reading,
} from './member-reading.queries.ts'

/** A notification that gathers events is at most this much younger than its id. */
const gathersFor = 60 * 60_000

/** What a member reads: notifications of their role. Not audited, because reading changes nothing for anybody else. */
export const readingOf = (creator: CreatorId, { id, role }: { id: MemberId; role: MemberRole }): Reading => ({
  creator,
  member: id,
  types: notificationType.values.filter((type) => mayCallAs(newsAreas[type], role)),
})

export async function listForMember(
  sql: Sql,
  reading: Reading,
  input: InputOf<typeof notifications.listData>,
): Promise<Page<Notification>> {
  const [list, count] = await Promise.all([listFor(sql, reading, input), countFor(sql, reading, input)])
  return pageOf(list, count, input)
}

export async function countNewForMember(
  sql: Sql,
  reading: Reading,
): Promise<OutputOf<typeof notifications.countUnread>> {
  const until = (await findReadUntil(sql, reading)) ?? now()
  const firstId = firstIdAt<NotificationId>(plusMs(until, -gathersFor))
  const count = await countUnreadFor(sql, reading, { firstId, limit: mostUnread + 1 })
  return { count: Math.min(count, mostUnread), moreFlag: count > mostUnread }
}

export function readByMember(
  sql: Sql,
  reading: Reading,
  { id }: { id: NotificationId },
): Promise<Notification> {
  return transaction(sql, async (sql) => {
    const found = (await findFor(sql, reading, id)) ?? fail('notificationNotFound')
    if (found.readTime) return found
    const time = now()
    await markReadBy(sql, reading, { id: newId(), notificationId: id, time })
    return { ...found, readTime: time }
  })
}

export function readAllByMember(sql: Sql, reading: Reading): Promise<null> {
  return transaction(sql, async (sql) => {
    await markReadBy(sql, reading, { id: newId(), notificationId: null, time: now() })
    await forgetSingleReads(sql, reading)
    return null
  })
}

/** Somebody who joins a team has nothing unread. */
export const beginReading = (
  sql: Sql,
  { creator, member, time }: { creator: CreatorId; member: MemberId; time: Instant },
): Promise<void> => markReadBy(sql, { creator, member }, { id: newId(), notificationId: null, time })
