import type { Notification } from '@zsm/contract/notifications'
import type { CreatorId, Fen, Instant, NotificationId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filter = { unreadFlag?: boolean | undefined; typeDict?: Notification['typeDict'] | undefined }
type NewNotification = Omit<Notification, 'readTime'>
/** A notification that gathers events: their kind, the time of the first one, and its amount. */
type Gathering = { gatherKey: string; gatherSince: Instant; gatherFen: Fen }
type Gathered = { id: NotificationId; count: number; fen: Fen }

const columns = (sql: Sql) => sql`id, type_dict, title, body, link, read_time, create_time`

export async function insertNotification(
  sql: Tx,
  creator: CreatorId,
  notification: NewNotification & Partial<Gathering>,
): Promise<void> {
  await sql`insert into notifications ${sql.insert({ creatorId: creator, ...notification })}`
}

/**
 * Adds a sale to the newest notification that gathers its kind and began after `gatherSince`; undefined where there is none,
 * and the caller then inserts one (0061).
 *
 * The inner statement reads one entry of the partial index `notifications_gather_idx`. `gather_since` stays that of the first
 * sale, so an hour does not grow with its sales.
 *
 * What breaks it: two sales of one creator at once, which could both find none and insert two. They cannot meet: every sale
 * holds the creator's fund (0008).
 */
export async function addToGathered(
  sql: Tx,
  creator: CreatorId,
  { gatherKey, gatherSince, gatherFen }: Gathering,
): Promise<Gathered | undefined> {
  const [line] = await sql<Gathered[]>`
    update notifications set gather_count = gather_count + 1, gather_fen = gather_fen + ${gatherFen}
    where creator_id = ${creator} and id = (
      select id from notifications
      where creator_id = ${creator} and gather_key = ${gatherKey} and gather_since > ${gatherSince}
      order by gather_since desc, id desc limit 1)
    returning id, gather_count as count, gather_fen as fen`
  return line
}

/** Changes a notification's text and marks it unread again. */
export async function rewrite(
  sql: Tx,
  creator: CreatorId,
  { id, ...words }: Pick<Notification, 'id' | 'title' | 'body' | 'link' | 'createTime'>,
): Promise<void> {
  await sql`
    update notifications set ${sql.set({ ...words, readTime: null })} where creator_id = ${creator} and id = ${id}`
}

export async function findNotification(
  sql: Sql,
  creator: CreatorId,
  id: NotificationId,
): Promise<Notification | undefined> {
  const [found] = await sql<Notification[]>`
    select ${columns(sql)} from notifications where creator_id = ${creator} and id = ${id}`
  return found
}

export async function listNotifications(
  sql: Sql,
  creator: CreatorId,
  input: Filter & PageInput,
): Promise<Notification[]> {
  const { limit, offset } = pageBounds(input)
  return sql<Notification[]>`
    select ${columns(sql)} from notifications where ${matches(sql, creator, input)}
    order by id desc limit ${limit} offset ${offset}`
}

export function countNotifications(sql: Sql, creator: CreatorId, filter: Filter): Promise<number> {
  return cappedCount(sql, sql`from notifications where ${matches(sql, creator, filter)}`)
}

/** Counts up to the limit, because nobody needs a larger number. */
export async function countUnread(sql: Sql, creator: CreatorId, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (
      select 1 from notifications where creator_id = ${creator} and read_time is null limit ${limit}) as unread`
  return row.count
}

function matches(sql: Sql, creator: CreatorId, { unreadFlag, typeDict }: Filter): Fragment {
  return sql`creator_id = ${creator}
    ${unreadFlag === undefined ? sql.empty : sql`and (read_time is null) = ${unreadFlag}`}
    ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}`
}

/** False if it was read before or does not exist. */
export async function markRead(
  sql: Tx,
  creator: CreatorId,
  id: NotificationId,
  readTime: Instant,
): Promise<boolean> {
  const rows = await sql<{ id: NotificationId }[]>`
    update notifications set read_time = ${readTime}
    where creator_id = ${creator} and id = ${id} and read_time is null returning id`
  return rows.length > 0
}

export async function markAllRead(sql: Tx, creator: CreatorId, readTime: Instant): Promise<void> {
  await sql`
    update notifications set read_time = ${readTime} where creator_id = ${creator} and read_time is null`
}

/** Deletes notifications of all creators written before this instant. */
export async function forgetNotifications(sql: Sql, before: Instant): Promise<void> {
  await sql`delete from notifications where create_time < ${before}`
}

export async function eraseNotifications(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from notifications where creator_id = ${creator}`
}
