import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RefundStatus, refund } from './refunds.ts'
import { line, page, pageInput, RefundId } from './values.ts'

/** A refund with the creator whose sale it was. */
const operatorRefund = refund.extend({ frontName: z.string() })
export type OperatorRefund = z.output<typeof operatorRefund>

/** Creators decide on refunds; operators step in where one doesn't, or where a channel refused. */
export const operatorRefunds = {
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
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged'],
  }),
  /** 1 待处理 or 9 退款异常 → 13 已关闭: buyer and creator read the reason, the order is as it was. */
  rejectRefund: endpoint({
    path: '/zsm/api/operator/rejectRefund',
    access: 'operator',
    roles: ['finance'],
    sends: 'body',
    input: z.object({ id: RefundId, reason: line(2, 200, '拒绝原因') }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged'],
  }),
  /** 9 退款异常 → 2 退款中: the channel is told again. */
  retryRefund: endpoint({
    path: '/zsm/api/operator/retryRefund',
    access: 'operator',
    roles: ['finance'],
    input: z.object({ id: RefundId }),
    output: operatorRefund,
    errors: ['refundNotFound', 'refundStateChanged'],
  }),
}
