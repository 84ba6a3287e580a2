import { z } from 'zod'
import { orderSource, refundReason, refundState } from './states.ts'
import { GoodId, Instant, line, MoneyTime, text, WorkId } from './values.ts'

/** The browser in which the buyer pays. It decides how a provider opens the payment. `wechat` is the browser inside WeChat. */
export const payScene = z.enum(['wechat', 'phone', 'desktop'])
export type PayScene = z.output<typeof payScene>

/** The body of a payment notice, `POST /open/pay/notify/{channel}`, signed over `timestamp.nonce.body` (domain.md, The wire). */
export const paymentNotice = z.object({
  tradeNo: z.string().regex(/^[\w-]{6,64}$/),
  goodId: GoodId,
  payFen: z.int().min(0).max(1_000_000_000_000).brand<'Fen'>(),
  payTime: MoneyTime,
  /** when the buyer ordered, at the price of that moment; omitted: within two hours before the payment */
  orderTime: Instant.optional(),
  userId: line(1, 64, '买家编号'),
  userName: line(1, 60, '买家姓名'),
  userMobile: z.string().regex(/^1[3-9]\d{9}$/),
  sourceDict: z
    .literal([orderSource.miniProgram, orderSource.video, orderSource.link])
    .default(orderSource.link),
  /** a work of the good's creator; any other is ignored, because a wrong source must not stop the payment */
  shareId: WorkId.optional(),
})
export type PaymentNotice = z.output<typeof paymentNotice>

/**
 * A channel's notice about a refund, `POST /open/pay/notify/{channel}` with a `refundNo`, signed like a payment notice. `statusDict` 1:
 * the buyer asks for the refund; 5: the money went back; 9: it could not. `refundNo` is ours, or the channel's if the refund began
 * there.
 */
export const refundNotice = z.object({
  tradeNo: z.string().regex(/^[\w-]{6,64}$/),
  refundNo: z.string().regex(/^[\w-]{6,64}$/),
  refundFen: z.int().min(1).brand<'Fen'>(),
  refundTime: MoneyTime,
  statusDict: z
    .literal([refundState.waiting, refundState.refunded, refundState.failed])
    .default(refundState.refunded),
  reasonDict: z.literal(refundReason.values).default(refundReason.other),
  note: text(200, '退款说明').default(''),
})
export type RefundNotice = z.output<typeof refundNotice>
