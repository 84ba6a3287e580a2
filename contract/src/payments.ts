import { z } from 'zod'
import { orderSource, refundReason, refundState } from './states.ts'
import { GoodId, Instant, line, MoneyTime, ShareId, text } from './values.ts'

/** `POST /open/pay/notify/{channel}`: body of a payment notice; signed over `timestamp.nonce.body` (domain.md, The wire). */
export const paymentNotice = z.object({
  tradeNo: z.string().regex(/^[\w-]{6,64}$/),
  goodId: GoodId,
  payFen: z.int().min(0).max(1_000_000_000_000),
  payTime: MoneyTime,
  /** when the buyer ordered, at the price of that moment; left out: within two hours before they paid */
  orderTime: Instant.optional(),
  userId: line(1, 64, '买家编号'),
  userName: line(1, 60, '买家姓名'),
  userMobile: z.string().regex(/^1[3-9]\d{9}$/),
  sourceDict: z
    .literal([orderSource.miniProgram, orderSource.video, orderSource.link])
    .default(orderSource.link),
  /** a work of the good's creator; any other is left out of the order: the money counts, not where it came from */
  shareId: ShareId.optional(),
})
export type PaymentNotice = z.output<typeof paymentNotice>

/**
 * `POST /open/pay/notify/{channel}` with a `refundNo`: what a channel says of a refund, signed as a payment is.
 * 1: the buyer asks for it; 5: the money went back; 9: it could not. `refundNo` is ours or, where it began there, the channel's.
 */
export const refundNotice = z.object({
  tradeNo: z.string().regex(/^[\w-]{6,64}$/),
  refundNo: z.string().regex(/^[\w-]{6,64}$/),
  refundFen: z.int().min(1),
  refundTime: MoneyTime,
  statusDict: z
    .literal([refundState.waiting, refundState.refunded, refundState.failed])
    .default(refundState.refunded),
  reasonDict: z.literal(refundReason.values).default(refundReason.other),
  note: text(200, '退款说明').default(''),
})
export type RefundNotice = z.output<typeof refundNotice>
