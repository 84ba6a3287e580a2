import type { Notification } from '@zsm/contract/notifications'
import type { CreatorId, Instant, MemberId, NotificationId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Type = Notification['typeDict']
/** Somebody of the creator's team, and the types of notifications that are open to them. */
export type Reading = { creator: CreatorId; member: MemberId; types: readonly Type[] }
type Filter = { unreadFlag?: boolean | undefined; typeDict?: Type | undefined }

/** When the member read the notification as it stands now, alone or with all of them. */
const readTime = (sql: Sql, { creator, member }: Reading): Fragment => sql`(
  select max(reads.read_time) from notification_reads as reads
  where reads.creator_id = ${creator} and reads.member_id = ${member}
    and (reads.notification_id = notifications.id or reads.notification_id is null)
    and reads.read_time >= notifications.create_time)`

const visible = (sql: Sql, reading: Reading, { unreadFlag, typeDict }: Filter): Fragment => sql`
  creator_id = ${reading.creator} and type_dict = any(${reading.types})
  ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}
  ${unreadFlag === undefined ? sql.empty : sql`and (${readTime(sql, reading)} is null) = ${unreadFlag}`}`

const columns = (sql: Sql, reading: Reading): Fragment =>
  sql`id, type_dict, title, body, link, ${readTime(sql, reading)} as read_time, create_time`

export function listFor(sql: Sql, reading: Reading, asked: Filter & PageInput): Promise<Notification[]> {
  const { limit, offset } = pageBounds(asked)
  return sql<Notification[]>`
    select ${columns(sql, reading)} from notifications where ${visible(sql, reading, asked)}
    order by id desc limit ${limit} offset ${offset}`
}

export const countFor = (sql: Sql, reading: Reading, filter: Filter): Promise<number> =>
  cappedCount(sql, sql`from notifications where ${visible(sql, reading, filter)}`)

export async function findFor(
  sql: Sql,
  reading: Reading,
  id: NotificationId,
): Promise<Notification | undefined> {
  const [found] = await sql<Notification[]>`
    select ${columns(sql, reading)} from notifications where ${visible(sql, reading, {})} and id = ${id}`
  return found
}

/** Until when the member has read everything. */
export async function findReadUntil(sql: Sql, { creator, member }: Reading): Promise<Instant | undefined> {
  const [found] = await sql<{ readTime: Instant }[]>`
    select read_time from notification_reads
    where creator_id = ${creator} and member_id = ${member} and notification_id is null`
  return found?.readTime
}

/** Counts up to the limit. `firstId` leaves out what is surely read, so that the index ends the search. */
export async function countUnreadFor(
  sql: Sql,
  reading: Reading,
  { firstId, limit }: { firstId: NotificationId; limit: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (
      select 1 from notifications where ${visible(sql, reading, { unreadFlag: true })} and id >= ${firstId} limit ${limit}
    ) as unread`
  return row.count
}

/** One notification, or all until `time`. */
export async function markReadBy(
  sql: Sql,
  { creator, member }: Pick<Reading, 'creator' | 'member'>,
  { id, notificationId, time }: { id: string; notificationId: NotificationId | null; time: Instant },
): Promise<void> {
  await sql`
    insert into notification_reads ${sql.insert({ creatorId: creator, id, memberId: member, notificationId, readTime: time })}
    on conflict on constraint notification_reads_key do update set read_time = excluded.read_time`
}

/** What was read one by one, once everything is read. */
export async function forgetSingleReads(
  sql: Tx,
  { creator, member }: Pick<Reading, 'creator' | 'member'>,
): Promise<void> {
  await sql`
    delete from notification_reads
    where creator_id = ${creator} and member_id = ${member} and notification_id is not null`
}

/** What members have read: one of them, or everybody in a creator's team. */
export async function eraseReads(sql: Sql, creator: CreatorId, member?: MemberId): Promise<void> {
  await sql`
    delete from notification_reads
    where creator_id = ${creator} ${member === undefined ? sql.empty : sql`and member_id = ${member}`}`
}
