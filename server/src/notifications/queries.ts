import type { Notification } from '@zsm/contract/notifications'
import type { newsText, newsTextState, StateOf } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, NotificationId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import { recordsOf } from '../database/records.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filter = { unreadFlag?: boolean | undefined; typeDict?: Notification['typeDict'] | undefined }
type NewNotification = Omit<Notification, 'readTime'> & Text
/** By which kind it is sent by SMS, and whether it was; null for news that are not. */
type Text = {
  textDict: StateOf<typeof newsText> | null
  textStateDict: StateOf<typeof newsTextState> | null
}
type Words = Pick<Notification, 'typeDict' | 'title' | 'body' | 'link'>
/** A notification that gathers events: their kind, the time of the first one, how many they are, and their amount. */
export type NewGathering = { creatorId: CreatorId; id: NotificationId } & Words &
  Text & {
    gatherKey: string
    gatherSince: Instant
    gatherCount: number
    gatherFen: Fen
  }
/** A notification to which events were added: how many it gathers now, and their amount. */
export type Gathered = {
  creatorId: CreatorId
  gatherKey: string
  id: NotificationId
  count: number
  fen: Fen
}
export type Rewritten = { creatorId: CreatorId; id: NotificationId } & Words

const columns = (sql: Sql) => sql`id, type_dict, title, body, link, read_time, create_time`

export async function insertNotification(
  sql: Tx,
  creator: CreatorId,
  notification: NewNotification,
): Promise<void> {
  await sql`insert into notifications ${sql.insert({ creatorId: creator, ...notification })}`
}

/** Notifications that gather events from now on. */
export async function insertGatherings(
  sql: Tx,
  gatherings: readonly NewGathering[],
  createTime: Instant,
): Promise<void> {
  const rows = gatherings.map((gathering) => ({ ...gathering, createTime }))
  await sql`insert into notifications ${recordsOf('notifications', rows)}`
}

/**
 * Adds events to the newest notifications that gather their kind and began after `since`. Those without one are not answered, and the
 * caller then inserts them (0061). Each creator and kind stands in `gatherings` once.
 *
 * The inner statement reads one entry of the partial index `notifications_gather_idx`. `gather_since` stays that of the first
 * event, so an hour does not grow with its sales.
 *
 * What breaks it: two sales of one creator at once, which could both find none and insert two. They cannot meet: every sale
 * holds the creator's fund (0008).
 */
export function addToGathered(
  sql: Tx,
  gatherings: readonly Pick<NewGathering, 'creatorId' | 'gatherKey' | 'gatherCount' | 'gatherFen'>[],
  since: Instant,
): Promise<Gathered[]> {
  type Column = 'creatorId' | 'gatherKey' | 'gatherCount' | 'gatherFen'
  const each = <Key extends Column>(key: Key) => gatherings.map((gathering) => gathering[key])
  return sql<Gathered[]>`
    update notifications set gather_count = gather_count + added.count, gather_fen = gather_fen + added.fen
    from unnest(${each('creatorId')}::uuid[], ${each('gatherKey')}::text[], ${each('gatherCount')}::integer[],
      ${each('gatherFen')}::bigint[]) as added (creator_id, gather_key, count, fen)
    where notifications.creator_id = added.creator_id and notifications.id = (
      select id from notifications as newest
      where newest.creator_id = added.creator_id and newest.gather_key = added.gather_key and newest.gather_since > ${since}
      order by newest.gather_since desc, newest.id desc limit 1)
    returning notifications.creator_id, notifications.gather_key, notifications.id, gather_count as count, gather_fen as fen`
}

/** Changes notifications' texts and marks them unread again. */
export async function rewriteEach(
  sql: Tx,
  rewritten: readonly Rewritten[],
  createTime: Instant,
): Promise<void> {
  const each = <Key extends keyof Rewritten>(key: Key) => rewritten.map((words) => words[key])
  await sql`
    update notifications set title = words.title, body = words.body, link = words.link, create_time = ${createTime},
      read_time = null
    from unnest(${each('creatorId')}::uuid[], ${each('id')}::uuid[], ${each('title')}::text[], ${each('body')}::text[],
      ${each('link')}::text[]) as words (creator_id, id, title, body, link)
    where notifications.creator_id = words.creator_id and notifications.id = words.id`
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

/**
 * For each creator a mark of what is unread, which differs after every notification and every reading. It reads the newest hundred of
 * `notifications_unread_idx`; a change that these do not show appears with the next minute's count.
 */
export async function markUnread(sql: Sql, creators: readonly CreatorId[]): Promise<Map<CreatorId, string>> {
  const rows = await sql<{ creatorId: CreatorId; mark: string }[]>`
    select asked.creator_id, concat(unread.count, ' ', unread.newest) as mark
    from unnest(${creators}::uuid[]) as asked (creator_id)
    cross join lateral (
      select count(*) as count, max(create_time) as newest from (
        select create_time from notifications
        where notifications.creator_id = asked.creator_id and read_time is null order by id desc limit 100
      ) as newest_unread
    ) as unread`
  return new Map(rows.map(({ creatorId, mark }) => [creatorId, mark]))
}
