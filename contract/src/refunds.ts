import { z } from 'zod'
import { learnerPicture } from './learners/pictures.ts'
import { refundAsker, refundChannel, refundReason, refundState, refundStuck } from './states.ts'
import {
  Amount,
  asksStates,
  CreatorId,
  Fen,
  flag,
  GoodId,
  Instant,
  line,
  Money,
  OrderId,
  page,
  pageInput,
  RefundId,
  RequestId,
  searchedNewest,
  text,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 待处理 → 2 退款中 → 5 已退款 | 9 退款异常 → 2 | 13 已关闭. */
export const RefundStatus = refundState.codec
const RefundReason = refundReason.codec

export const refund = z.object({
  id: RefundId,
  refundNo: z.string(),
  frontId: CreatorId,
  orderId: OrderId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  userName: z.string(),
  /** masked; empty if an offline sale has none */
  userMobile: z.string(),
  amountFen: Money,
  /** how much of the amount the platform, the channel and the creator give back; all 0 until it is refunded */
  platformFeeFen: Money,
  channelFeeFen: Money,
  incomeFen: Money,
  reasonDict: RefundReason,
  note: z.string(),
  /** 1 买家, 2 创作者, 3 平台 */
  applyByDict: refundAsker.codec,
  /** 1 原路, 2 线下 */
  channelDict: refundChannel.codec,
  statusDict: RefundStatus,
  /** why a refund that is under way waits for the platform; null if it does not */
  stuckDict: refundStuck.codec.nullable(),
  /** whether the buyer loses access once the money is back */
  revokeAccessFlag: flag,
  /** whether operators decide: the buyer got money back for the same good before */
  operatorFlag: flag,
  /** plain words: why it failed or was closed, and what to do next */
  reason: z.string(),
  applyTime: Instant,
  /** when a waiting refund is approved automatically */
  deadlineTime: Instant.nullable(),
  successTime: Instant.nullable(),
})
export type Refund = z.output<typeof refund>

/** A refund with the pictures that a learner sent with the request. */
const refundWithPictures = refund.extend({ pictures: z.array(learnerPicture) })
export type RefundWithPictures = z.output<typeof refundWithPictures>

export const refunds = {
  /** A creator refunds an order in whole or in part, by the way the payment came. */
  create: endpoint({
    path: '/zsm/api/refund/create',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({
      orderId: OrderId,
      amountFen: Amount,
      reasonDict: RefundReason.default(refundReason.other),
      note: text(200, '退款说明').default(''),
      /** omitted: access ends if nothing of the payment remains */
      revokeAccessFlag: flag.optional(),
      /** the refunded sum that the caller's screen showed; if it is another by now, the call fails with `orderRefunded` */
      seenRefundFen: Fen.optional(),
      requestId: RequestId,
    }),
    output: refund,
    errors: ['orderNotFound', 'orderNotPaid', 'refundOpen', 'refundTooMuch', 'orderRefunded'],
  }),
  listData: endpoint({
    path: '/zsm/api/refund/listData',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      statusDict: RefundStatus.optional(),
      orderId: OrderId.optional(),
      /** keyset pagination: the last refund of the previous page, so that new ones do not shift the pages */
      afterId: RefundId.optional(),
    }),
    output: page(refund).extend({ searchedNewest }),
  }),
  /**
   * Refunds that need the creator: those that wait for an answer and those that the channel refused. `underWayCount` needs no
   * action.
   */
  countOpen: endpoint({
    path: '/zsm/api/refund/countOpen',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    input: z.object({}),
    output: z.object({ waitingCount: z.int(), underWayCount: z.int(), failedCount: z.int() }),
  }),
  get: endpoint({
    path: '/zsm/api/refund/get',
    access: 'creator',
    areas: ['service', 'finance'],
    effect: 'read',
    papers: true,
    input: z.object({ id: RefundId }),
    output: refundWithPictures,
    errors: ['refundNotFound'],
  }),
  /** 1 待处理 → 2 退款中. The server sends the refund to the channel at once. */
  approve: endpoint({
    path: '/zsm/api/refund/approve',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: RefundId, revokeAccessFlag: flag.optional() }),
    output: refund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand', 'refundForOperator'],
  }),
  /** 1 待处理, or 9 退款异常 of a refund that the creator began → 13 已关闭: the buyer reads the reason, and the order is unchanged. */
  reject: endpoint({
    path: '/zsm/api/refund/reject',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({ id: RefundId, reason: line(2, 200, '拒绝原因') }),
    output: refund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand', 'refundForOperator'],
  }),
  /** 9 退款异常 → 2 退款中. The server sends the refund to the channel again. */
  retry: endpoint({
    path: '/zsm/api/refund/retry',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: RefundId }),
    output: refund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand'],
  }),
}
