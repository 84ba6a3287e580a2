import type { Announcement, AnnouncementLine, announcements } from '@zsm/contract/announcements/announcements'
import { mostUnread } from '@zsm/contract/notifications'
import type { AnnouncementId, CreatorId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countReadable, findReadable, insertRead, insertReads, listReadable, listUnread } from './queries.ts'

export function listAnnouncements(
  sql: Sql,
  creator: CreatorId,
  input: InputOf<typeof announcements.listData>,
): Promise<Page<AnnouncementLine>> {
  const filter = { ...input, now: now() }
  return readPage(listReadable(sql, creator, filter), countReadable(sql, creator, filter), input)
}

export async function getAnnouncement(
  sql: Sql,
  creator: CreatorId,
  id: AnnouncementId,
): Promise<Announcement> {
  return (await findReadable(sql, creator, { id, now: now() })) ?? fail('announcementNotFound')
}

export async function countNew(
  sql: Sql,
  creator: CreatorId,
): Promise<OutputOf<typeof announcements.countUnread>> {
  const unread = await listUnread(sql, creator, { now: now(), limit: mostUnread + 1 })
  const [first] = unread
  return {
    count: Math.min(unread.length, mostUnread),
    moreFlag: unread.length > mostUnread,
    important: first?.importantFlag ? first : null,
  }
}

export function readAnnouncement(sql: Sql, creator: CreatorId, id: AnnouncementId): Promise<Announcement> {
  return transaction(sql, async (sql) => {
    await getAnnouncement(sql, creator, id)
    if (await insertRead(sql, creator, { id, now: now() })) {
      await audit(sql, { creator, action: 'announcements.read', target: { type: 'announcement', id } })
    }
    return getAnnouncement(sql, creator, id)
  })
}

export function readAllAnnouncements(sql: Sql, creator: CreatorId): Promise<null> {
  return transaction(sql, async (sql) => {
    await insertReads(sql, creator, now())
    await audit(sql, { creator, action: 'announcements.readAll' })
    return null
  })
}
