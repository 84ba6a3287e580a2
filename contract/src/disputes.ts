import { z } from 'zod'
import { disputeReason, disputeState, messageSender } from './states.ts'
import { DisputeId, flag, Instant, Money, RequestId, ServiceOrderId, text, wholeList } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** When a service order may be brought to the operators: decision 0088. */
export const disputeLimits = {
  reason: { least: 10, most: 1000 },
  /** After the acceptance. */
  days: 15,
  anOrder: 3,
  /** Days that operators may give both sides to agree. */
  mostDaysToAgree: 14,
}

export const DisputeStatus = disputeState.codec
const reasonText = text(disputeLimits.reason.most, '情况说明')
  .trim()
  .min(disputeLimits.reason.least, { error: `请写清楚情况，至少 ${disputeLimits.reason.least} 个字` })

/** A service order that learner or creator brought to the operators. */
export const dispute = z.object({
  id: DisputeId,
  /** 1 买家, 2 创作者 */
  applyByDict: messageSender.codec,
  reasonDict: disputeReason.codec,
  reason: z.string(),
  statusDict: DisputeStatus,
  applyTime: Instant,
  /** Until when both sides may agree, after operators gave it back to them. */
  deadlineTime: Instant.nullable(),
  /** What the operators wrote to both sides; empty before. */
  decisionNote: z.string(),
  /** What goes back to the learner; 0 if nothing does. */
  refundFen: Money,
  decideTime: Instant.nullable(),
})
export type Dispute = z.output<typeof dispute>

/** The disputes of an order, the newest first, and what its reader may do. */
const orderDisputes = wholeList(dispute).extend({
  /** Whether the reader may bring the order to the operators now. */
  openableFlag: flag,
  /** Why not, in words; empty if they may. */
  refusal: z.string(),
})
export type OrderDisputes = z.output<typeof orderDisputes>

const opening = {
  orderId: ServiceOrderId,
  reasonDict: disputeReason.codec,
  reason: reasonText,
  requestId: RequestId,
}
const openErrors = [
  'orderNotFound',
  'orderNoLearner',
  'serviceClosed',
  'serviceRefunding',
  'orderNotPaid',
  'disputeOpen',
  'disputeTooEarly',
  'disputeTooLate',
  'disputeTooOften',
] as const

/** While a dispute is open, nothing is accepted by itself and no income is released. */
export const disputes = {
  listOfOrder: endpoint({
    path: '/zsm/api/dispute/listOfOrder',
    access: 'creator',
    areas: ['service'],
    effect: 'read',
    input: z.object({ orderId: ServiceOrderId }),
    output: orderDisputes,
    errors: ['orderNotFound'],
  }),
  /** The creator brings the order to the operators. */
  open: endpoint({
    path: '/zsm/api/dispute/open',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object(opening),
    output: dispute,
    errors: openErrors,
  }),
  /** 1 待平台处理 or 2 双方协商中 → 5 已撤回, by the side that opened it. */
  withdraw: endpoint({
    path: '/zsm/api/dispute/withdraw',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: DisputeId }),
    output: dispute,
    errors: ['disputeNotFound', 'disputeStateChanged'],
  }),
  listOwn: endpoint({
    path: '/zsm/api/learn/dispute/listOfOrder',
    access: 'learner',
    effect: 'read',
    input: z.object({ orderId: ServiceOrderId }),
    output: orderDisputes,
    errors: ['orderNotFound', 'orderNotService'],
  }),
  /** The learner brings the order to the operators. */
  openOwn: endpoint({
    path: '/zsm/api/learn/dispute/open',
    access: 'learner',
    sends: 'body',
    input: z.object(opening),
    output: dispute,
    errors: ['orderNotService', ...openErrors],
  }),
  withdrawOwn: endpoint({
    path: '/zsm/api/learn/dispute/withdraw',
    access: 'learner',
    input: z.object({ id: DisputeId }),
    output: dispute,
    errors: ['disputeNotFound', 'disputeStateChanged'],
  }),
}
