import { z } from 'zod'
import { announcementAudience, announcementState, enrollState } from '../states.ts'
import {
  AnnouncementId,
  asksStates,
  CategoryId,
  flag,
  Instant,
  ids,
  line,
  longestText,
  Mobile,
  page,
  pageInput,
  RequestId,
  text,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The most mobile numbers that one announcement names. */
export const mostListed = 500

export const AnnouncementStatus = announcementState.codec

const operatorAnnouncement = z.object({
  id: AnnouncementId,
  title: z.string(),
  contentHtml: z.string(),
  importantFlag: flag,
  /** Whether creators who join later read it too. */
  newcomersFlag: flag,
  audienceDict: announcementAudience.codec,
  /** Empty unless creators of one category are meant. */
  categoryName: z.string(),
  enrollDict: enrollState.codec.nullable(),
  certifiedFlag: flag.nullable(),
  /** How many creators it names; 0 unless it is for listed ones. */
  listedCount: z.int(),
  statusDict: AnnouncementStatus,
  /** How many creators have read it. */
  readCount: z.int(),
  /** Empty if the server wrote it. */
  writerName: z.string(),
  publishTime: Instant,
  takenBackTime: Instant.nullable(),
})
export type OperatorAnnouncement = z.output<typeof operatorAnnouncement>

const roles = ['support'] as const

/** Decision 0113. */
export const operatorAnnouncements = {
  /** By the time of their publication, latest first. The keyword is a part of the title. */
  listAnnouncement: endpoint({
    path: '/zsm/api/operator/listAnnouncement',
    access: 'operator',
    roles,
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: AnnouncementStatus.optional() }),
    output: page(operatorAnnouncement),
  }),
  /**
   * At once, or at `publishTime`. Creators who fit need all given conditions: a good in the category or below it, the state of their
   * application, a certified name.
   */
  publishAnnouncement: endpoint({
    path: '/zsm/api/operator/publishAnnouncement',
    access: 'operator',
    roles,
    sends: 'body',
    input: z.object({
      title: line(2, 60, '标题'),
      contentHtml: text(longestText, '正文').min(1, { error: '请填写正文' }),
      importantFlag: flag.default(false),
      newcomersFlag: flag.default(false),
      audienceDict: announcementAudience.codec,
      categoryId: CategoryId.optional(),
      enrollDict: enrollState.codec.optional(),
      certifiedFlag: flag.optional(),
      mobiles: ids(Mobile, mostListed).default([]),
      publishTime: Instant.optional(),
      requestId: RequestId,
    }),
    output: operatorAnnouncement,
    errors: ['categoryNotFound'],
  }),
  /** → 3 已撤回: nobody reads it any more. */
  takeBackAnnouncement: endpoint({
    path: '/zsm/api/operator/takeBackAnnouncement',
    access: 'operator',
    roles,
    input: z.object({ id: AnnouncementId }),
    output: operatorAnnouncement,
    errors: ['announcementNotFound', 'announcementTakenBack'],
  }),
}
