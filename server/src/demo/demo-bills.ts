import type { CouponCode } from '@zsm/contract/coupons/code'
import { fen, plus } from '@zsm/contract/money/fen'
import { orderSource } from '@zsm/contract/states'
import type { CreatorId, Day, Fen, GoodId, Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import type { PayGateway } from '../gateways/pay/pay-gateway.ts'
import { insertTrade } from '../gateways/pay/sandbox/sandbox.queries.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { bookPayment, openCheckout, startPayment } from '../payments/public.ts'

export type Paid = { paymentNo: string; tradeNo: string; paidFen: Fen; payTime: Instant; orderNo: string }

type Seller = {
  sql: Sql
  channel: Channel & { gateway: PayGateway }
  creator: CreatorId
  goodId: GoodId
}

type How = {
  payTime: Instant
  /** What the sandbox's book says; by default what the buyer paid, and null for nothing. */
  theirFen?: (paid: Fen) => Fen | null
  /** Whether we hear of it. */
  isTold?: boolean
  coupon?: CouponCode
}

/** A buyer pays in the sandbox at a moment of the past. */
export async function payInSandbox(
  { sql, channel, creator, goodId }: Seller,
  { payTime, theirFen = (paid) => paid, isTold = true, coupon }: How,
): Promise<Paid> {
  const buyer = { userId: newId<string>(), userName: '沙箱买家', userMobile: '13900000000' }
  const { id } = await openCheckout(sql, {
    goodId,
    buyer,
    coupon,
    sourceDict: orderSource.link,
    shareId: null,
  })
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: 'http://127.0.0.1' } as const
  const { payment } = await startPayment(sql, creator, id, { channel, ...browser })
  const { paymentNo, amountFen: paidFen } = payment
  const tradeNo = `sandbox-${newId()}`
  const written = theirFen(paidFen)
  if (written !== null) await insertTrade(sql, { tradeNo, paymentNo, paidFen: written, payTime })
  const paid = { paymentNo, tradeNo, paidFen, payTime, payerId: 'sandbox-buyer' }
  const request = { requestId: newId<string>(), ip: '127.0.0.1', userAgent: 'demo' }
  const { orderNo } = isTold
    ? await bookPayment(sql, { channel, paid, now: now(), request })
    : { orderNo: '' }
  return { ...paid, orderNo }
}

/** A day of the sandbox with two payments that are the same on both sides, and three that are not. */
export async function makeDayWithDifferences(seller: Seller, day: Day) {
  const at = (minute: number): Instant =>
    new Date(`${day}T12:${String(minute).padStart(2, '0')}:00+08:00`).toISOString()
  const even = [
    await payInSandbox(seller, { payTime: at(1) }),
    await payInSandbox(seller, { payTime: at(2) }),
  ]
  const oursOnly = await payInSandbox(seller, { payTime: at(3), theirFen: () => null })
  const otherAmount = await payInSandbox(seller, { payTime: at(4), theirFen: (paid) => plus(paid, fen(1)) })
  const theirsOnly = {
    tradeNo: `sandbox-${newId()}`,
    paymentNo: newId<string>(),
    paidFen: fen(8800),
    payTime: at(5),
  }
  await insertTrade(seller.sql, theirsOnly)
  return { day, even, oursOnly, otherAmount, theirsOnly }
}
