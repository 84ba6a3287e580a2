import { z } from 'zod'
import { fundItem } from '../funds.ts'
import { OrderStatus, order, orderPart } from '../orders.ts'
import {
  checkoutState,
  disputeState,
  learnerState,
  noticeKind,
  noticeState,
  payChannel,
  paymentState,
  refundState,
  splitState,
  withdrawState,
} from '../states.ts'
import {
  CreatorId,
  Day,
  DisputeId,
  flag,
  GoodId,
  Instant,
  KeptNoticeId,
  LearnerId,
  Money,
  OrderId,
  Price,
  page,
  pageInput,
  RefundId,
  searchedNewest,
  WithdrawId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** An order with the creator who sold it. */
const operatorOrder = order.extend({ frontName: z.string() })
export type OperatorOrder = z.output<typeof operatorOrder>

const orderLearner = z.object({
  id: LearnerId,
  name: z.string(),
  /** masked; empty once the account is closed */
  mobile: z.string(),
  statusDict: learnerState.codec,
})
export type OrderLearner = z.output<typeof orderLearner>

/** Whose orders a list shows, by the filters that name one creator, good or learner. */
const orderScope = z.object({
  frontName: z.string().nullable(),
  goodName: z.string().nullable(),
  learner: orderLearner.nullable(),
})
export type OrderScope = z.output<typeof orderScope>

/** One attempt to pay, with our number and the provider's. */
const orderPayment = z.object({
  paymentNo: z.string(),
  channel: z.string(),
  amountFen: Money,
  statusDict: paymentState.codec,
  /** empty while it is not paid */
  tradeNo: z.string(),
  createTime: Instant,
  payTime: Instant.nullable(),
})

const orderNotice = z.object({
  id: KeptNoticeId,
  kindDict: noticeKind.codec,
  refundNo: z.string(),
  amountFen: Money.nullable(),
  statusDict: noticeState.codec,
  receiveTime: Instant,
})

const orderRefund = z.object({
  id: RefundId,
  refundNo: z.string(),
  amountFen: Money,
  statusDict: refundState.codec,
  /** the bank's number, if it was paid by hand */
  transferNo: z.string(),
  applyTime: Instant,
  successTime: Instant.nullable(),
})

/** Our share of the money that a platform's provider holds, and the release of the rest. */
const orderSplit = z.object({
  statusDict: splitState.codec,
  feeFen: Money,
  splitNo: z.string(),
  releaseNo: z.string(),
  reason: z.string(),
})

const orderDispute = z.object({
  id: DisputeId,
  statusDict: disputeState.codec,
  applyTime: Instant,
  decideTime: Instant.nullable(),
})

/** A withdrawal with the part of this order's income that it took, and how it was paid. */
const carryingWithdraw = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  statusDict: withdrawState.codec,
  takenFen: Money,
  applyTime: Instant,
  auditTime: Instant.nullable(),
  arriveTime: Instant.nullable(),
  /** the number of the transfer that paid it; empty before */
  channelTxnNo: z.string(),
})

/** `balanceFen` is null for those who may not read the creator's balances. */
const orderEntry = fundItem.extend({ balanceFen: Money.nullable() })
export type OrderEntry = z.output<typeof orderEntry>

const tracedOrder = operatorOrder.extend({
  parts: z.array(orderPart),
  learner: orderLearner.nullable(),
  /** null for an order that no checkout preceded */
  checkout: z
    .object({ statusDict: checkoutState.codec, createTime: Instant, expireTime: Instant })
    .nullable(),
  payments: z.array(orderPayment),
  /** notices of this trade that could not be booked at once */
  notices: z.array(orderNotice),
  refunds: z.array(orderRefund),
  split: orderSplit.nullable(),
  disputes: z.array(orderDispute),
  /** the ledger's lines of this order, newest first */
  entries: z.array(orderEntry),
  /** where the released income went, first in first out (`money/income-trace.ts`); nothing before the release */
  withdrawals: z.array(carryingWithdraw),
  otherFen: Money,
  leftFen: Money,
  cutFlag: flag,
})
export type TracedOrder = z.output<typeof tracedOrder>

/** Orders of all creators. */
export const operatorOrders = {
  /**
   * The newest payment first. The keyword is the beginning of an order number (8 digits or more), or a whole number of the payment,
   * ours or the provider's. `afterId` is keyset pagination. Without it, no page lies beyond the newest 10,000. Filters without an index
   * of their own (state, channel, amounts) look at the newest 10,000 of the others; the answer says so.
   */
  listOrder: endpoint({
    path: '/zsm/api/operator/listOrder',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      frontId: CreatorId.optional(),
      goodId: GoodId.optional(),
      learnerId: LearnerId.optional(),
      /** Asia/Shanghai days of payment, both included */
      startDay: Day.optional(),
      endDay: Day.optional(),
      statusDict: OrderStatus.optional(),
      payChannelDict: payChannel.codec.optional(),
      leastFen: Price.optional(),
      mostFen: Price.optional(),
      afterId: OrderId.optional(),
    }),
    output: page(operatorOrder).extend({ searchedNewest, scope: orderScope }),
  }),
  /** Where the money of one order is: the payments, what the ledger says, and the withdrawals that take its income. */
  getOrder: endpoint({
    path: '/zsm/api/operator/getOrder',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    input: z.object({ id: OrderId }),
    output: tracedOrder,
    errors: ['orderNotFound'],
  }),
}
