import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefundStatus, refund } from '../refunds.ts'
import { flag, line, page, pageInput, RefundId } from '../values.ts'

/** A refund with the creator whose sale it was, and what was transferred where the channel could not. */
const operatorRefund = refund.extend({
  frontName: z.string(),
  /** empty where nobody said that the buyer was paid by hand */
  transferNo: z.string(),
  transferNote: z.string(),
  proposerName: z.string(),
  /** empty while it waits, and where nobody else was needed */
  deciderName: z.string(),
  /** whether the asking operator made the transfer, and so may not approve it */
  ownFlag: flag,
})
export type OperatorRefund = z.output<typeof operatorRefund>

/** Creators decide on refunds; operators step in where one doesn't, or where a channel refused. */
export const operatorRefunds = {
  /** What waits for the platform (退款异常) comes oldest first, everything else newest first. */
  listRefund: endpoint({
    path: '/zsm/api/operator/listRefund',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    input: z.object({ ...pageInput, statusDict: RefundStatus.optional() }),
    output: page(operatorRefund),
  }),
  /** 1 待处理 → 2 退款中; the channel is told at once. */
  approveRefund: endpoint({
    path: '/zsm/api/operator/approveRefund',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundByHand'],
  }),
  /** 1 待处理 or 9 退款异常 → 13 已关闭: buyer and creator read the reason, the order is as it was. */
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
  /** 9 退款异常 → 2 退款中: the channel is told again. */
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
   * 9 退款异常 → 5 已退款 at once where one person may, else it waits in 9 for a second one: the channel can never do it (an
   * account closed, its window over), and the buyer was paid by a transfer. The creator reads its number and note.
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
  /** A transfer that waits → 5 已退款, by another person than made it. */
  approveRefundByHand: endpoint({
    path: '/zsm/api/operator/approveRefundByHand',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged', 'refundSecondOperator', 'notTwoPersons'],
  }),
  /** The transfer was not made, or not to the buyer: it is forgotten, and the refund waits for another way. */
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
