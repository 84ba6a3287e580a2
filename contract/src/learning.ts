import { z } from 'zod'
import {
  addingErrors,
  learnerPicture,
  pictureIds,
  pictureTicket,
  pictureUpload,
  ticketErrors,
  uploadedPicture,
} from './learners/pictures.ts'
import { ownReview } from './learners/reviews.ts'
import {
  goodKind,
  lessonKind,
  orderState,
  payChannel,
  refundAsker,
  refundReason,
  refundState,
} from './states.ts'
import {
  Amount,
  flag,
  GoodId,
  GrantId,
  Instant,
  int,
  LessonId,
  line,
  Money,
  OrderId,
  page,
  pageInput,
  RefundId,
  RequestId,
  ShelvedGoodId,
  ShelvedLessonId,
  text,
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
  /** Given by the creator by hand: no order, nothing paid. */
  givenFlag: flag,
  /** Paid, but no sale: the good was gone, and the money goes back. */
  unsoldFlag: flag,
  /** Services: when delivery is due, and when it was done. */
  deliverDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  /** What the creator of a service has written and the learner has not read. */
  unreadCount: z.int(),
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
  /** When it opens to this buyer; null if it is open. */
  releaseTime: Instant.nullable(),
  attachCount: z.int(),
})
export type CourseLesson = z.output<typeof courseLesson>

/** A refund of the learner's order, whoever asked for it. */
const orderRefund = z.object({
  id: RefundId,
  refundNo: z.string(),
  amountFen: Money,
  reasonDict: refundReason.codec,
  note: z.string(),
  /** what the learner sent with the request */
  pictures: z.array(learnerPicture),
  applyByDict: refundAsker.codec,
  statusDict: refundState.codec,
  /** The reason that was given when it was closed; empty in every other state. */
  closedReason: z.string(),
  applyTime: Instant,
  /** When a waiting refund is approved automatically. */
  deadlineTime: Instant.nullable(),
  successTime: Instant.nullable(),
})
export type OrderRefund = z.output<typeof orderRefund>

const course = order.extend({
  groups: z.array(z.object({ name: z.string(), lessons: z.array(courseLesson) })),
  /** The lesson to go on with; null before the first one was opened. */
  lastLessonId: LessonId.nullable(),
  /** The files of a download that still exist, with addresses for this learner only. */
  files: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int(), url: z.string() })),
  /** Refunds of this order, the newest first. */
  refunds: z.array(orderRefund),
  /** How much the learner may ask back now; 0 while a refund is open, or when nothing was paid. */
  refundableFen: Money,
  /** What the learner said of it. */
  review: ownReview.nullable(),
  /** Whether the learner may review it now: it was used, and was not reviewed. */
  reviewableFlag: flag,
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
  /** How far the learner has seen it, in whole seconds, on any device. */
  furthestSec: z.int(),
  /** Whether the learner has finished it. */
  doneFlag: flag,
  /** Whether the player must not go beyond `furthestSec` until the lesson is finished. */
  banDragFlag: flag,
  /** Whether the learner may store the file. */
  downloadFlag: flag,
  /** The end of the learner's number, where the creator wants it to float over the lesson; empty elsewhere. */
  mark: z.string(),
  goodName: z.string(),
  shopName: z.string(),
  coverUrl: z.string().nullable(),
  /** Addresses that are bound to this device, as the file's. */
  attachments: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int(), url: z.string() })),
})
export type OpenedLesson = z.output<typeof openedLesson>

const trialLesson = z.object({
  ...content,
  /** How many seconds are in the file at `url`, if it is only the beginning of the lesson; 0 for a whole lesson. */
  trialSec: z.int(),
})
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
    errors: ['orderNotFound', 'lessonNotFound', 'accessEnded', 'lessonNotReleased'],
  }),
  /** Stores where the learner is, and prolongs the address. A player sends it every quarter of a minute. */
  reportProgress: endpoint({
    path: '/zsm/api/learn/reportProgress',
    access: 'learner',
    input: z.object({
      grantId: GrantId,
      positionSec: int(0, 1_000_000),
      /** How far the lesson was seen; omitted: as far as the position. The server stores the furthest. */
      furthestSec: int(0, 1_000_000).optional(),
      doneFlag: flag.default(false),
    }),
    output: z.object({ endTime: Instant }),
    errors: ['playEnded', 'accessEnded', 'lessonNotReleased'],
  }),
  /** A lesson that everybody may try. */
  openTrial: endpoint({
    path: '/zsm/api/learn/openTrial',
    access: 'public',
    effect: 'read',
    input: z.object({ goodId: ShelvedGoodId, lessonId: ShelvedLessonId }),
    output: trialLesson,
    errors: ['goodNotFound', 'lessonNotFound', 'trialNotReady'],
  }),
  /** A lesson of a good that its creator previews. `token` is the end of the preview's address. */
  openPreview: endpoint({
    path: '/zsm/api/learn/openPreview',
    access: 'public',
    effect: 'read',
    sends: 'body',
    input: z.object({ token: line(1, 200, '预览地址'), lessonId: ShelvedLessonId }),
    output: trialLesson,
    errors: ['previewEnded', 'lessonNotFound'],
  }),
  /** Asks the creator for money back. The creator has 48 hours to answer; afterwards it is approved automatically. */
  askRefund: endpoint({
    path: '/zsm/api/learn/askRefund',
    access: 'learner',
    sends: 'body',
    input: z.object({
      orderId: OrderId,
      amountFen: Amount,
      reasonDict: refundReason.codec,
      note: text(200, '退款说明').default(''),
      pictureIds,
      requestId: RequestId,
    }),
    output: orderRefund,
    errors: [
      'orderNotFound',
      'orderNotPaid',
      'refundOpen',
      'refundTooMuch',
      'refundTooOften',
      'pictureNotFound',
    ],
  }),
  /** A token for a picture of a refund request. */
  refundPictureToken: endpoint({
    path: '/zsm/api/learn/refund/pictureToken',
    access: 'learner',
    input: z.object({ orderId: OrderId, ...pictureUpload }),
    output: pictureTicket,
    errors: ['orderNotFound', ...ticketErrors],
  }),
  /** Records an uploaded picture. It is deleted a day later unless it was sent with a request. */
  addRefundPicture: endpoint({
    path: '/zsm/api/learn/refund/addPicture',
    access: 'learner',
    sends: 'body',
    input: z.object({ orderId: OrderId, ...uploadedPicture }),
    output: learnerPicture,
    errors: ['orderNotFound', ...addingErrors],
  }),
  /** 1 待处理 → 13 已关闭: the order is as it was before the learner asked. */
  takeBackRefund: endpoint({
    path: '/zsm/api/learn/takeBackRefund',
    access: 'learner',
    input: z.object({ orderId: OrderId, refundId: RefundId }),
    output: orderRefund,
    errors: ['orderNotFound', 'refundNotFound', 'refundStateChanged'],
  }),
}
