import type { Announcement, AnnouncementLine } from '@zsm/contract/announcements/announcements'
import type { AnnouncementId, CreatorId, Instant } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { readableBy } from './audience.queries.ts'

const line = (sql: Sql): Fragment => sql`a.id, a.title, a.important_flag, a.publish_time, mark.read_time`

const from = (sql: Sql, creator: CreatorId): Fragment => sql`
  from announcements a
  left join announcement_reads mark on mark.creator_id = ${creator} and mark.announcement_id = a.id`

type Filter = { unreadFlag?: boolean | undefined; now: Instant }

const matching = (sql: Sql, creator: CreatorId, { unreadFlag, now }: Filter): Fragment => sql`
  ${readableBy(sql, creator, now)}
  ${unreadFlag === undefined ? sql.empty : sql`and (mark.read_time is null) = ${unreadFlag}`}`

export function listReadable(
  sql: Sql,
  creator: CreatorId,
  filter: Filter & PageInput,
): Promise<AnnouncementLine[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<AnnouncementLine[]>`
    select ${line(sql)} ${from(sql, creator)} where ${matching(sql, creator, filter)}
    order by a.publish_time desc, a.id desc limit ${limit} offset ${offset}`
}

export function countReadable(sql: Sql, creator: CreatorId, filter: Filter): Promise<number> {
  return cappedCount(sql, sql`${from(sql, creator)} where ${matching(sql, creator, filter)}`)
}

/** The newest unread ones, the important ones first. */
export function listUnread(
  sql: Sql,
  creator: CreatorId,
  { now, limit }: { now: Instant; limit: number },
): Promise<AnnouncementLine[]> {
  return sql<AnnouncementLine[]>`
    select ${line(sql)} ${from(sql, creator)} where ${matching(sql, creator, { unreadFlag: true, now })}
    order by a.important_flag desc, a.publish_time desc, a.id desc limit ${limit}`
}

export async function findReadable(
  sql: Sql,
  creator: CreatorId,
  { id, now }: { id: AnnouncementId; now: Instant },
): Promise<Announcement | undefined> {
  const [found] = await sql<Announcement[]>`
    select ${line(sql)}, a.content_html ${from(sql, creator)} where a.id = ${id} and ${readableBy(sql, creator, now)}`
  return found
}

/** False if it was read before. The caller has found that the creator may read it. */
export async function insertRead(
  sql: Tx,
  creator: CreatorId,
  { id, now }: { id: AnnouncementId; now: Instant },
): Promise<boolean> {
  const rows = await sql<{ announcementId: AnnouncementId }[]>`
    insert into announcement_reads (creator_id, announcement_id, read_time) values (${creator}, ${id}, ${now})
    on conflict do nothing returning announcement_id`
  return rows.length > 0
}

export async function insertReads(sql: Tx, creator: CreatorId, now: Instant): Promise<void> {
  await sql`
    insert into announcement_reads (creator_id, announcement_id, read_time)
    select ${creator}::uuid, a.id, ${now}::timestamptz from announcements a where ${readableBy(sql, creator, now)}
    on conflict do nothing`
}

/**
 * A mark for each creator that differs after each publication, taking back and reading. What is published at a time counts from then on,
 * without a job. It does not look at whom an announcement is for: the browser then finds nothing new.
 */
export async function markAnnouncements(
  sql: Sql,
  creators: readonly CreatorId[],
  now: Instant,
): Promise<Map<CreatorId, string>> {
  const rows = await sql<{ creatorId: CreatorId; mark: string }[]>`
    with published as (
      select concat(count(*), ' ', max(publish_time)) as mark from announcements
      where taken_back_time is null and publish_time <= ${now}
    )
    select asked.creator_id, concat(published.mark, ' ', (
      select count(*) from announcement_reads r where r.creator_id = asked.creator_id)) as mark
    from unnest(${creators}::uuid[]) as asked (creator_id), published`
  return new Map(rows.map(({ creatorId, mark }) => [creatorId, mark]))
}
