import { z } from 'zod'
import { AnnouncementId, flag, Instant, int, nothing, page } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What the platform tells creators, as one of them reads it in a list. */
const announcementLine = z.object({
  id: AnnouncementId,
  title: z.string(),
  importantFlag: flag,
  publishTime: Instant,
  /** When this creator read it. */
  readTime: Instant.nullable(),
})
export type AnnouncementLine = z.output<typeof announcementLine>

const announcement = announcementLine.extend({ contentHtml: z.string() })
export type Announcement = z.output<typeof announcement>

/** Decision 0113: a creator reads what was published since they joined and fits them now. */
export const announcements = {
  /** Newest first. */
  listData: endpoint({
    path: '/zsm/api/announcement/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({
      pageNum: int(1, 100_000).default(1),
      pageSize: int(1, 100).default(20),
      unreadFlag: flag.optional(),
    }),
    output: page(announcementLine),
  }),
  get: endpoint({
    path: '/zsm/api/announcement/get',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ id: AnnouncementId }),
    output: announcement,
    errors: ['announcementNotFound'],
  }),
  /** The number of unread ones, and the newest unread important one, which every page shows. */
  countUnread: endpoint({
    path: '/zsm/api/announcement/countUnread',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: z.object({ count: z.int(), moreFlag: flag, important: announcementLine.nullable() }),
  }),
  /** Reading again does not change the time of the first reading. */
  read: endpoint({
    path: '/zsm/api/announcement/read',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: AnnouncementId }),
    output: announcement,
    errors: ['announcementNotFound'],
  }),
  readAll: endpoint({
    path: '/zsm/api/announcement/readAll',
    access: 'creator',
    areas: ['account'],
    input: z.object({}),
    output: nothing,
  }),
}
