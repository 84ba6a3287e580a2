import { z } from 'zod'
import { DisputeStatus, dispute, disputeLimits } from '../disputes.ts'
import { talk, workContent } from '../fulfilment.ts'
import { fulfilmentState, orderState } from '../states.ts'
import {
  Amount,
  asksStates,
  CreatorId,
  DisputeId,
  flag,
  GoodId,
  Instant,
  int,
  line,
  MessageId,
  Money,
  OrderId,
  page,
  pageInput,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

/** A dispute with its order and both sides. */
const operatorDispute = dispute.extend({
  frontId: CreatorId,
  frontName: z.string(),
  orderId: OrderId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  userName: z.string(),
  /** masked */
  userMobile: z.string(),
  orderStatusDict: orderState.codec,
  payFen: Money,
  /** what may still go back to the learner */
  refundableFen: Money,
  payTime: Instant,
  /** whether the income was released before */
  settleFlag: flag,
  /** empty before a decision, and of one that no operator made */
  deciderName: z.string(),
})
export type OperatorDispute = z.output<typeof operatorDispute>

const orderRefund = z.object({
  refundNo: z.string(),
  amountFen: Money,
  statusText: z.string(),
  askerText: z.string(),
  reasonText: z.string(),
  note: z.string(),
  /** why it was closed or failed */
  outcome: z.string(),
  applyTime: Instant,
  pictures: z.array(z.object({ id: z.string(), url: z.string(), thumbnailUrl: z.string() })),
})
export type DisputedRefund = z.output<typeof orderRefund>

const openedDispute = operatorDispute.extend({
  stateDict: fulfilmentState.codec,
  deliverDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  ...workContent,
  refunds: z.array(orderRefund),
})
export type OpenedDispute = z.output<typeof openedDispute>

const readers = ['finance', 'support'] as const
const decided = ['disputeNotFound', 'disputeStateChanged', 'serviceRefunding', 'serviceClosed'] as const

/** Operators decide where the two sides of a service do not agree. */
export const operatorDisputes = {
  /** Those that wait come first, the oldest first; all others newest first. */
  listDispute: endpoint({
    path: '/zsm/api/operator/listDispute',
    access: 'operator',
    roles: readers,
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: DisputeStatus.optional(),
    }),
    output: page(operatorDispute),
  }),
  /** The order with what both sides wrote and sent. Each reading is in the audit log, because the talk is theirs. */
  openDispute: endpoint({
    path: '/zsm/api/operator/openDispute',
    access: 'operator',
    roles: readers,
    papers: true,
    input: z.object({ id: DisputeId }),
    output: openedDispute,
    errors: ['disputeNotFound'],
  }),
  /** Messages before one, the newest last. */
  listDisputeMessage: endpoint({
    path: '/zsm/api/operator/listDisputeMessage',
    access: 'operator',
    roles: readers,
    effect: 'read',
    papers: true,
    input: z.object({ id: DisputeId, beforeId: MessageId }),
    output: talk,
    errors: ['disputeNotFound'],
  }),
  /**
   * → 3 支持学员: all or a part of the payment goes back. What is not given back counts as accepted, and is the creator's.
   */
  decideForLearner: endpoint({
    path: '/zsm/api/operator/decideForLearner',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: DisputeId, amountFen: Amount, reason: line(5, 200, '处理说明') }),
    output: operatorDispute,
    errors: [...decided, 'orderNotPaid', 'refundOpen', 'refundTooMuch'],
  }),
  /** → 4 支持创作者: what was delivered counts as accepted, and the income is released. */
  decideForCreator: endpoint({
    path: '/zsm/api/operator/decideForCreator',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: DisputeId, reason: line(5, 200, '处理说明') }),
    output: operatorDispute,
    errors: [...decided, 'disputeNotDelivered'],
  }),
  /** → 2 双方协商中, until a day on which it waits for the operators again. */
  returnDispute: endpoint({
    path: '/zsm/api/operator/returnDispute',
    access: 'operator',
    roles: readers,
    sends: 'body',
    input: z.object({
      id: DisputeId,
      days: int(1, disputeLimits.mostDaysToAgree, `最多 ${disputeLimits.mostDaysToAgree} 天`, '至少 1 天'),
      reason: line(5, 200, '处理说明'),
    }),
    output: operatorDispute,
    errors: decided,
  }),
}
