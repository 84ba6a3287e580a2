import { funds } from '@zsm/contract/funds'
import { orders } from '@zsm/contract/orders'
import { overview } from '@zsm/contract/overview'
import { type Refund, refunds } from '@zsm/contract/refunds'
import { refundState } from '@zsm/contract/states'
import { toast } from '../ui/feedback/toast.ts'

/** The reads that a decision on a refund invalidates, also if it came too late. */
export const stale = { invalidates: [refunds, orders, funds, overview] }

/** The channel may refund or refuse at once, so the toast depends on the refund's new state. */
export function sayOutcome({ statusDict }: Refund): void {
  if (statusDict === refundState.failed) toast.error('支付渠道没有退成功，请稍后重试')
  else toast.success(statusDict === refundState.refunded ? '已退款' : '已同意，正在原路退回')
}
