import { z } from 'zod'
import { goodKind, lessonKind, orderState, payChannel } from './states.ts'
import {
  flag,
  GoodId,
  GrantId,
  Instant,
  int,
  LessonId,
  Money,
  OrderId,
  page,
  pageInput,
  ShelvedGoodId,
  ShelvedLessonId,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** Something a learner bought or took. */
const order = z.object({
  id: OrderId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  bizDict: goodKind.codec,
  coverUrl: z.string().nullable(),
  shopName: z.string(),
  payChannelDict: payChannel.codec,
  payFen: Money,
  refundFen: Money,
  statusDict: orderState.codec,
  createTime: Instant,
  payTime: Instant.nullable(),
  /** Until when it can be used; null for ever. */
  accessEndTime: Instant.nullable(),
  /** Whether it can be used now. */
  usableFlag: flag,
  /** Paid, but no sale: the good was gone, and the money goes back. */
  unsoldFlag: flag,
  /** Services: when delivery is due, and when it was done. */
  deliverDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  /** Lessons that are shown, and how many of them the learner has finished. */
  lessonCount: z.int(),
  doneCount: z.int(),
})
export type LearnerOrder = z.output<typeof order>

const courseLesson = z.object({
  id: LessonId,
  name: z.string(),
  typeDict: lessonKind.codec,
  durationSec: z.number().nullable(),
  wordCount: z.int().nullable(),
  /** Where the learner stopped, in whole seconds. */
  positionSec: z.int(),
  doneFlag: flag,
})
export type CourseLesson = z.output<typeof courseLesson>

const course = order.extend({
  groups: z.array(z.object({ name: z.string(), lessons: z.array(courseLesson) })),
  /** The lesson to go on with; null before the first one was opened. */
  lastLessonId: LessonId.nullable(),
  /** The files of a download that still exist, with addresses for this learner only. */
  files: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int(), url: z.string() })),
})
export type Course = z.output<typeof course>

/** The content of a lesson. */
const content = {
  name: z.string(),
  typeDict: lessonKind.codec,
  durationSec: z.number().nullable(),
  /** The address of the file; null for an article. */
  url: z.string().nullable(),
  mime: z.string(),
  /** The text of an article, sanitised, with the addresses of its pictures. */
  contentHtml: z.string(),
}

const openedLesson = z.object({
  ...content,
  id: LessonId,
  /** What progress is reported with, and what the address is bound to. */
  grantId: GrantId,
  positionSec: z.int(),
  /** Whether the learner may store the file. */
  downloadFlag: flag,
})
export type OpenedLesson = z.output<typeof openedLesson>

const trialLesson = z.object(content)
export type TrialLesson = z.output<typeof trialLesson>

/** What a learner bought, and the use of it. */
export const learning = {
  /** Everything that the learner bought or took, the newest first. */
  listOrder: endpoint({
    path: '/zsm/api/learn/listOrder',
    access: 'learner',
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(order),
  }),
  /** One order of the learner with what is in it. An order without access still shows its outline, but opens nothing. */
  getCourse: endpoint({
    path: '/zsm/api/learn/getCourse',
    access: 'learner',
    effect: 'read',
    input: z.object({ id: OrderId }),
    output: course,
    errors: ['orderNotFound'],
  }),
  /**
   * Opens a lesson for this device. The address of its file is for this learner's browser only. On a third device it ends the
   * lesson that was opened first.
   */
  openLesson: endpoint({
    path: '/zsm/api/learn/openLesson',
    access: 'learner',
    input: z.object({ orderId: OrderId, lessonId: ShelvedLessonId }),
    output: openedLesson,
    errors: ['orderNotFound', 'lessonNotFound', 'accessEnded'],
  }),
  /** Stores where the learner is, and prolongs the address. A player sends it every quarter of a minute. */
  reportProgress: endpoint({
    path: '/zsm/api/learn/reportProgress',
    access: 'learner',
    input: z.object({ grantId: GrantId, positionSec: int(0, 1_000_000), doneFlag: flag.default(false) }),
    output: z.object({ endTime: Instant }),
    errors: ['playEnded', 'accessEnded'],
  }),
  /** A lesson that everybody may try. */
  openTrial: endpoint({
    path: '/zsm/api/learn/openTrial',
    access: 'public',
    effect: 'read',
    input: z.object({ goodId: ShelvedGoodId, lessonId: ShelvedLessonId }),
    output: trialLesson,
    errors: ['goodNotFound', 'lessonNotFound'],
  }),
}
