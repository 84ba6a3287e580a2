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

/** A good that a learner bought, took for free or was given. */
const order = z.object({
  id: OrderId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  bizDict: goodKind.codec,
  coverUrl: z.string().nullable(),
  shopName: z.string(),
  payChannelDict: payChannel.codec,
  /** The price, what a coupon took off, and its name; empty without one. */
  originFen: Money,
  discountFen: Money,
  couponName: z.string(),
  payFen: Money,
  refundFen: Money,
  statusDict: orderState.codec,
  /** When the learner ordered, took it for free or was given it. */
  createTime: Instant,
  payTime: Instant.nullable(),
  /** The end of access; null for ever. */
  accessEndTime: Instant.nullable(),
  /** Whether the learner has access now. */
  usableFlag: flag,
  /** The creator gave access by hand: there is no order and no payment. */
  givenFlag: flag,
  /** Paid, but not a sale: the good was no longer available, and the money is refunded. */
  unsoldFlag: flag,
  /** Services: when delivery is due, and when the creator delivered. */
  deliverDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  /** Messages of a service's creator that the learner has not read. */
  unreadCount: z.int(),
  /** The number of shown lessons, and how many of them the learner has finished. */
  lessonCount: z.int(),
  doneCount: z.int(),
  /** The order of the bundle that this good came with, and the bundle's name; null for what was bought by itself. */
  bundleOrderId: OrderId.nullable(),
  bundleName: z.string(),
})
export type LearnerOrder = z.output<typeof order>

const courseLesson = z.object({
  id: LessonId,
  name: z.string(),
  typeDict: lessonKind.codec,
  durationSec: z.number().nullable(),
  wordCount: z.int().nullable(),
  /** The position where the learner stopped, in whole seconds. */
  positionSec: z.int(),
  doneFlag: flag,
  /** When the lesson opens for this buyer; null if it is open. */
  releaseTime: Instant.nullable(),
  attachCount: z.int(),
})
export type CourseLesson = z.output<typeof courseLesson>

/** A refund of the learner's order, whether the learner or the creator started it. */
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
  /** Why the refund was closed; empty in every other state. */
  closedReason: z.string(),
  applyTime: Instant,
  /** When a waiting refund is approved without the creator. */
  deadlineTime: Instant.nullable(),
  successTime: Instant.nullable(),
  /** Whether operators decide, because the learner got money back for this good before. */
  operatorFlag: flag,
})
export type OrderRefund = z.output<typeof orderRefund>

const course = order.extend({
  groups: z.array(z.object({ name: z.string(), lessons: z.array(courseLesson) })),
  /** The lesson to continue with; null before the first one was opened. */
  lastLessonId: LessonId.nullable(),
  /** A download's files that still exist, with addresses for this learner only. */
  files: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int(), url: z.string() })),
  /** Whether this device must prove itself (`learners.proveDevice`) before lessons and files open. */
  unprovedFlag: flag,
  /** The goods of a bundle. Each has an id of its own, for every call that takes an order's. */
  parts: z.array(order),
  /** Refunds of this order, newest first. */
  refunds: z.array(orderRefund),
  /**
   * The most that the learner may ask back now, by the rule of `money/refund-offer.ts`; 0 while a refund is open, or if nothing was paid.
   */
  refundableFen: Money,
  /** How much of what was paid for was used, in ten-thousandths. */
  usedBp: z.int(),
  /** The learner's review of the order. */
  review: ownReview.nullable(),
  /** Whether the learner may review the order now: the good was used and not reviewed. */
  reviewableFlag: flag,
})
export type Course = z.output<typeof course>

/** The content of a lesson. */
const content = {
  name: z.string(),
  typeDict: lessonKind.codec,
  durationSec: z.number().nullable(),
  /** The file's address; null for an article. */
  url: z.string().nullable(),
  mime: z.string(),
  /** An article's sanitised HTML, with the addresses of its pictures. */
  contentHtml: z.string(),
}

const openedLesson = z.object({
  ...content,
  id: LessonId,
  /** The open lesson on this device: reports of progress name it, and the file's address is bound to it. */
  grantId: GrantId,
  positionSec: z.int(),
  /** The furthest second that the learner has seen, on any device. */
  furthestSec: z.int(),
  /** Whether the learner has finished it. */
  doneFlag: flag,
  /** Whether the player must not go beyond `furthestSec` until the lesson is finished. */
  banDragFlag: flag,
  /** Whether the learner may store the file. */
  downloadFlag: flag,
  /** The last digits of the learner's number, which float over the lesson if the creator wants it; else empty. */
  mark: z.string(),
  goodName: z.string(),
  shopName: z.string(),
  coverUrl: z.string().nullable(),
  /** Attachments. Their addresses are bound to this device, like the file's. */
  attachments: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int(), url: z.string() })),
})
export type OpenedLesson = z.output<typeof openedLesson>

const trialLesson = z.object({
  ...content,
  /** How many seconds the file at `url` has, if it is only the beginning of the lesson; 0 for a whole lesson. */
  trialSec: z.int(),
})
export type TrialLesson = z.output<typeof trialLesson>

/** The goods that a learner may use, and how they are used. */
export const learning = {
  /** All goods that the learner bought, took or was given, newest first. */
  listOrder: endpoint({
    path: '/zsm/api/learn/listOrder',
    access: 'learner',
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      /** 1: the goods of bundles in place of the bundles' orders */
      partsFlag: flag.default(false),
    }),
    output: page(order),
  }),
  /** One of the learner's orders, with its content. Without access the outline shows, and no lesson opens. */
  getCourse: endpoint({
    path: '/zsm/api/learn/getCourse',
    access: 'learner',
    effect: 'read',
    input: z.object({ id: OrderId }),
    output: course,
    errors: ['orderNotFound'],
  }),
  /**
   * Opens a lesson on this device. The file's address works in this learner's browser only. If two other devices have a lesson open,
   * the one that opened first loses it. Beyond three devices in seven days a device proves itself first.
   */
  openLesson: endpoint({
    path: '/zsm/api/learn/openLesson',
    access: 'learner',
    input: z.object({ orderId: OrderId, lessonId: ShelvedLessonId }),
    output: openedLesson,
    errors: ['orderNotFound', 'lessonNotFound', 'accessEnded', 'lessonNotReleased', 'deviceUnproved'],
  }),
  /** Stores the learner's position and prolongs the file's address. A player sends it every 15 seconds. */
  reportProgress: endpoint({
    path: '/zsm/api/learn/reportProgress',
    access: 'learner',
    input: z.object({
      grantId: GrantId,
      positionSec: int(0, 1_000_000),
      /** The furthest second that was seen; omitted: the position. The server stores the maximum. */
      furthestSec: int(0, 1_000_000).optional(),
      doneFlag: flag.default(false),
    }),
    output: z.object({ endTime: Instant }),
    errors: ['playEnded', 'accessEnded', 'lessonNotReleased'],
  }),
  /** A trial lesson, which everybody may open. */
  openTrial: endpoint({
    path: '/zsm/api/learn/openTrial',
    access: 'public',
    effect: 'read',
    input: z.object({ goodId: ShelvedGoodId, lessonId: ShelvedLessonId }),
    output: trialLesson,
    errors: ['goodNotFound', 'lessonNotFound', 'trialNotReady'],
  }),
  /** A lesson of a good in its creator's preview. `token` is the last part of the preview's address. */
  openPreview: endpoint({
    path: '/zsm/api/learn/openPreview',
    access: 'public',
    effect: 'read',
    sends: 'body',
    input: z.object({ token: line(1, 200, '预览地址'), lessonId: ShelvedLessonId }),
    output: trialLesson,
    errors: ['previewEnded', 'lessonNotFound'],
  }),
  /** Asks the creator for a refund. After 48 hours without an answer it is approved automatically. */
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
      'refundAboveOffer',
      'refundTooOften',
      'serviceDisputed',
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
  /** 1 待处理 → 13 已关闭. The order returns to its state before the request. */
  takeBackRefund: endpoint({
    path: '/zsm/api/learn/takeBackRefund',
    access: 'learner',
    input: z.object({ orderId: OrderId, refundId: RefundId }),
    output: orderRefund,
    errors: ['orderNotFound', 'refundNotFound', 'refundStateChanged'],
  }),
}
