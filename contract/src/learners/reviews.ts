import { z } from 'zod'
import { shopKind } from '../states.ts'
import {
  flag,
  GoodId,
  Instant,
  int,
  OrderId,
  page,
  pageInput,
  RequestId,
  ReviewId,
  text,
  Version,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

export const Stars = int(1, 5)
/** For how many days after writing a review the learner may replace it, once. */
export const changeableDays = 30

/** The stars of the reviews that count: reviews that are not hidden and whose order was not refunded in full. */
export const score = z.object({
  count: z.int(),
  /** The average, 100 to 500; null without a review. */
  scoreAvg: z.int().nullable(),
  /** The number of reviews with one star, two, and so on to five. */
  counts: z.array(z.int()).length(5),
})
export type Score = z.output<typeof score>

const written = {
  id: ReviewId,
  stars: z.int(),
  words: z.string(),
  answer: z.string(),
  answerTime: Instant.nullable(),
  createTime: Instant,
  /** When the learner replaced it. */
  changeTime: Instant.nullable(),
  /** The order was refunded in full. */
  refundFlag: flag,
}

/** A review for the public. */
export const publicReview = z.object({
  ...written,
  /** The first character of the learner's name. */
  learnerName: z.string(),
})
export type PublicReview = z.output<typeof publicReview>

const placed = { orderId: OrderId, goodId: GoodId, goodName: z.string() }
const hiding = { hiddenFlag: flag, hideReason: z.string() }

/** A review for the learner who wrote it. */
export const ownReview = z.object({
  ...written,
  ...placed,
  ...hiding,
  /** Until when the learner may replace it; null if it can no longer change. */
  changeEndTime: Instant.nullable(),
})
export type OwnReview = z.output<typeof ownReview>

/** A review for the creator who received it. */
export const review = z.object({
  ...written,
  ...placed,
  ...hiding,
  orderNo: z.string(),
  shopDict: shopKind.codec,
  learnerName: z.string(),
  version: z.int(),
})
export type Review = z.output<typeof review>

const given = { stars: Stars, words: text(500, '评价').trim().default('') }

/** Reviews by learners who bought and used a good, and the creators' answers. */
export const reviews = {
  /** Reviews of the creator's goods, the newest first. */
  listData: endpoint({
    path: '/zsm/api/review/listData',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      shopDict: shopKind.codec.optional(),
      goodId: GoodId.optional(),
      stars: Stars.optional(),
      answeredFlag: flag.optional(),
    }),
    output: page(review),
  }),
  get: endpoint({
    path: '/zsm/api/review/get',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ id: ReviewId }),
    output: review,
    errors: ['reviewNotFound'],
  }),
  /** The stars of one good, one shop, or both shops. */
  getScore: endpoint({
    path: '/zsm/api/review/getScore',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ shopDict: shopKind.codec.optional(), goodId: GoodId.optional() }),
    output: score,
  }),
  /** Answers a review, or replaces the answer. */
  answer: endpoint({
    path: '/zsm/api/review/answer',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    input: z.object({
      id: ReviewId,
      answer: text(500, '回复').trim().min(1, { error: '请输入回复' }),
      version: Version,
    }),
    output: review,
    errors: ['reviewNotFound', 'reviewHidden', 'versionConflict'],
  }),
  /** Reviews one of the learner's own orders, after the good was used. */
  write: endpoint({
    path: '/zsm/api/learn/writeReview',
    access: 'learner',
    sends: 'body',
    input: z.object({ orderId: OrderId, ...given, requestId: RequestId }),
    output: ownReview,
    errors: [
      'orderNotFound',
      'reviewExists',
      'reviewTooEarly',
      'reviewNotAllowed',
      'reviewOfOneself',
      'reviewTooMany',
    ],
  }),
  /** Replaces the learner's review, once. */
  change: endpoint({
    path: '/zsm/api/learn/changeReview',
    access: 'learner',
    sends: 'body',
    input: z.object({ id: ReviewId, ...given }),
    output: ownReview,
    errors: ['reviewNotFound', 'reviewFixed'],
  }),
  /** The learner's reviews, the newest first. */
  listOwn: endpoint({
    path: '/zsm/api/learn/listReview',
    access: 'learner',
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(ownReview),
  }),
}
