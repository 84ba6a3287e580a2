import { z } from 'zod'
import { learnerPicture } from '../learners/pictures.ts'
import { RefundStatus, refund } from '../refunds.ts'
import { asksStates, CreatorId, flag, line, page, pageInput, RefundId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

/** A refund with the creator who sold the order, and the manual transfer if the channel could not refund. */
const operatorRefund = refund.extend({
  frontName: z.string(),
  /** empty if nobody paid the buyer by hand */
  transferNo: z.string(),
  transferNote: z.string(),
  proposerName: z.string(),
  /** empty while it is pending, and if no second operator was needed */
  deciderName: z.string(),
  /** whether the caller made the transfer, and so may not approve it */
  ownFlag: flag,
  /** what a learner sent with the request */
  pictures: z.array(learnerPicture),
})
export type OperatorRefund = z.output<typeof operatorRefund>

/** Creators decide on refunds. Operators step in if a creator does not decide, or if a channel refused. */
export const operatorRefunds = {
  /** Refunds that wait for the platform come oldest first, all others newest first. */
  listRefund: endpoint({
    path: '/zsm/api/operator/listRefund',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    papers: true,
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: RefundStatus.optional(),
      /** those that wait for the platform: 9 退款异常, those under way that are stuck, and requests that operators decide on */
      waitFlag: flag.default(false),
      frontId: CreatorId.optional(),
    }),
    output: page(operatorRefund),
  }),
  /** 1 待处理 → 2 退款中. The server sends the refund to the channel at once. */
  approveRefund: endpoint({
    path: '/zsm/api/operator/approveRefund',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand'],
  }),
  /**
   * 1 待处理 → 13 已关闭; 9 退款异常 → 13 only if the creator asked for the refund. Buyer and creator read the reason, and the order is
   * unchanged.
   */
  rejectRefund: endpoint({
    path: '/zsm/api/operator/rejectRefund',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: RefundId, reason: line(2, 200, '拒绝原因') }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand'],
  }),
  /** 9 退款异常 → 2 退款中. The server sends the refund to the channel again. */
  retryRefund: endpoint({
    path: '/zsm/api/operator/retryRefund',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand'],
  }),
  /**
   * 9 退款异常, or 2 退款中 and stuck, → 5 已退款 at once if one operator may decide, else it stays until a second one approves. For a refund that the
   * channel can never make (the buyer's account is closed, the channel's refund window is over) and that was paid by a bank
   * transfer. The creator reads the transfer's number and note.
   */
  payRefundByHand: endpoint({
    path: '/zsm/api/operator/payRefundByHand',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({
      id: RefundId,
      transferNo: z
        .string({ error: '请填写转账单号' })
        .regex(/^[\w-]{6,64}$/, '转账单号为 6 到 64 位字母、数字、横线或下划线'),
      reason: line(2, 200, '打款说明'),
    }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'transferUsed'],
  }),
  /** A pending transfer → 5 已退款, by another operator than the one that made it. */
  approveRefundByHand: endpoint({
    path: '/zsm/api/operator/approveRefundByHand',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundSecondOperator', 'notTwoPersons'],
  }),
  /** The transfer was not made, or not to the buyer. It is discarded, and the refund waits for another way. */
  rejectRefundByHand: endpoint({
    path: '/zsm/api/operator/rejectRefundByHand',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: RefundId, reason: line(2, 200, '驳回原因') }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged'],
  }),
}
