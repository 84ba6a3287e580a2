import type { Instant } from '@zsm/contract/values'
import { useCoupons } from '../../coupons/public.ts'
import { auditEach } from '../../database/audit.ts'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { PaidAnswer } from '../../gateways/pay/pay-gateway.ts'
import { gatherEach } from '../../notifications/public.ts'
import { type PaidOrder, paidNews, storeReserved, tellPaid } from '../../orders/public.ts'
import { type Checkout, markCheckoutsPaid } from '../checkouts.queries.ts'
import type { NoticeContext } from '../notices/notice-context.ts'
import { hashText } from '../notices/notice-hash.ts'
import { markPaymentsPaid } from '../payments.queries.ts'
import { claimTrades, type Trade } from '../trades.queries.ts'

/** A paid payment, from a provider's notice or from its answer to a query. */
export type PaidPayment = { paymentNo: string } & Omit<PaidAnswer, 'state'>
/** A payment that a provider reported as paid, by which channel, and when. */
export type ReportedPayment = NoticeContext & { paid: PaidPayment }
/** A payment that is booked: its checkout, and the order that it makes. */
export type Booking = { reported: ReportedPayment; checkout: Checkout; order: PaidOrder }

/** A hash that is equal for all notices and answers that report the same trade and amount of a payment. */
export const hashOf = ({ paymentNo, tradeNo, paidFen }: PaidPayment): string =>
  hashText(JSON.stringify([paymentNo, tradeNo, paidFen]))

/** Claims the providers' numbers for the orders, marks the payments as paid, and notes it in the audit log. */
export async function recordPayments(sql: Tx, bookings: readonly Booking[]): Promise<void> {
  const recorded = bookings.map((booking) => ({ booking, trade: tradeOf(booking) }))
  const trades = recorded.map(({ trade }) => trade)
  const entries = recorded.map(
    ({ booking: { reported }, trade: { noticeHash: _, createTime: __, ...after } }) => ({
      creator: after.creatorId,
      action: 'payments.book',
      target: { type: 'order', id: after.orderId },
      after,
      ...reported.request,
    }),
  )
  const [claimed] = await Promise.all([
    claimTrades(sql, trades),
    markPaymentsPaid(sql, trades),
    auditEach(sql, entries),
  ])
  if (!claimed) fail('requestIdReused')
}

function tradeOf({ reported: { channel, paid, now }, checkout, order }: Booking): Trade {
  const { paymentNo, tradeNo, payTime } = paid
  const { id: orderId, orderNo } = order
  const known = { channel: channel.name, tradeNo, creatorId: checkout.creatorId, orderId, orderNo }
  return { ...known, paymentNo, payTime, noticeHash: hashOf(paid), createTime: now }
}

/**
 * Books the payments of open checkouts as their sales. The caller holds the funds, the payments and the checkouts. Each table is written
 * by one statement, however many the sales are, and the statements are sent together.
 */
export async function bookSales(sql: Tx, bookings: readonly Booking[], now: Instant): Promise<void> {
  const sales = bookings.map(({ checkout: { creatorId: creator, stockTaken }, order }) => ({
    creator,
    order,
    stockTaken,
  }))
  const news = sales.map(({ creator, order }) => ({ creator, often: paidNews(order) }))
  const checkouts = bookings.map(({ checkout }) => checkout)
  const discounted = checkouts.filter(({ couponId }) => couponId !== null)
  await Promise.all([
    ...(discounted.length > 0 ? [useCoupons(sql, discounted)] : []),
    recordPayments(sql, bookings),
    storeReserved(sql, sales),
    markCheckoutsPaid(sql, checkouts),
    gatherEach(sql, news, now),
    tellPaid(sql, sales, now),
  ])
}
