import { plus } from '@zsm/contract/money/fen'
import { checkoutState } from '@zsm/contract/states'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import { type Sql, type Tx, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { hasReachedLimit, orderOfPayment, type PaidOrder, storeOrder, type Unsold } from '../orders/public.ts'
import { getMoneyRules } from '../reference/public.ts'
import { returnPayment } from '../refunds/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import {
  type Booking,
  bookSales,
  hashOf,
  type PaidPayment,
  type ReportedPayment,
  recordPayments,
} from './booking/bookings.ts'
import { type Checkout, lockCheckout, payFenOf } from './checkouts.queries.ts'
import { closeLocked } from './checkouts.ts'
import { mustBePast } from './notices/notice-context.ts'
import { returnNotes } from './notices/payment-notices.ts'
import { findPayment, lockPayment, type Payment } from './payments.queries.ts'
import { findTrade } from './trades.queries.ts'

/**
 * Books a payment for a checkout once, however often the provider reports it: in a notice, or in answers to the buyer's page or the
 * timer.
 *
 * The first payment of an open checkout, in the right amount, makes the order with the checkout's number. Any other payment (a wrong
 * amount, after the checkout closed, a second one) makes an order with a number of its own and is refunded at once (0031, 0045): money
 * that moved always has a record.
 */
export async function bookPayment(sql: Sql, reported: ReportedPayment): Promise<{ orderNo: string }> {
  const { channel, paid, now } = reported
  const [known, { holdDays }] = await Promise.all([findPayment(sql, paid.paymentNo), getMoneyRules(sql)])
  if (known?.channel !== channel.name) fail('orderNotFound')
  mustBePast('payTime', paid.payTime, now)
  const { creatorId: creator, checkoutId } = known
  return transaction(withQuota(creator, sql), async (sql) => {
    const { payment, checkout, booked } = await lockAll(sql, { creator, checkoutId, channel, paid })
    if (booked)
      return booked.noticeHash === hashOf(paid) ? { orderNo: booked.orderNo } : fail('requestIdReused')
    const unsold = refusedOf(checkout, payment, paid) ?? (await limitOf(sql, checkout))
    const isSale = !unsold || unsold === 'limit'
    const terms = { ...reported, subMchId: payment.subMchId, holdDays }
    const order = unsold ? orderOfCheckout(checkout, { ...terms, isSale }) : saleOf(checkout, terms)
    const booking = { reported, checkout, order }
    if (unsold) await Promise.all([recordPayments(sql, [booking]), bookUnsold(sql, booking, unsold)])
    else await bookSales(sql, [booking], now)
    return { orderNo: order.orderNo }
  })
}

type Locked = { creator: CreatorId; checkoutId: OrderId } & Pick<ReportedPayment, 'channel' | 'paid'>

/**
 * Locks the fund, the payment and the checkout, and finds the trade if it is booked. The statements are sent together. PostgreSQL runs
 * them one after the other, so the locks are taken in this order: the fund first, as in every booking.
 */
async function lockAll(sql: Tx, { creator, checkoutId, channel, paid }: Locked) {
  const [, payment, checkout, booked] = await Promise.all([
    lockFund(sql, creator),
    lockPayment(sql, paid.paymentNo),
    lockCheckout(sql, creator, checkoutId),
    findTrade(sql, channel.name, paid.tradeNo),
  ])
  return { payment: payment ?? fail('orderNotFound'), checkout: checkout ?? fail('orderNotFound'), booked }
}

/** The buyer may have reached the limit by another order since the checkout was opened. */
async function limitOf(sql: Tx, { good, userId }: Checkout): Promise<'limit' | undefined> {
  return (await hasReachedLimit(sql, good, userId)) ? 'limit' : undefined
}

function refusedOf(checkout: Checkout, { amountFen }: Payment, { paidFen }: PaidPayment): Unsold | undefined {
  const { statusDict } = checkout
  if (statusDict === checkoutState.paid) return 'paidTwice'
  if (statusDict === checkoutState.closed) return 'checkoutClosed'
  // A payment may be from before a coupon changed the price. It was closed, and was paid nevertheless.
  return paidFen === amountFen && amountFen === payFenOf(checkout) ? undefined : 'otherAmount'
}

type Terms = Pick<ReportedPayment, 'channel' | 'paid' | 'now'> & { subMchId: string; holdDays: number }

/** The order that an open checkout becomes, with the discount that made its amount. */
export function saleOf(checkout: Checkout, terms: Terms): PaidOrder {
  const order = orderOfCheckout(checkout, { ...terms, isSale: true })
  const { couponId, couponName, couponCode, discountFen } = checkout
  if (!couponId) return order
  const coupon = { couponId, couponName, couponCode }
  return { ...order, originFen: plus(order.payFen, discountFen), discountFen, coupon }
}

/** The order has the checkout's id and number if the payment is the one that the checkout waited for, and new ones otherwise. */
function orderOfCheckout(
  checkout: Checkout,
  { channel, paid, now, subMchId, holdDays, isSale }: Terms & { isSale: boolean },
): PaidOrder {
  const { good, userId, userName, userMobile, sourceDict, createTime } = checkout
  const { tradeNo, paidFen: payFen, payTime } = paid
  const buyer = { userId, userName, userMobile }
  const times = { payTime, orderTime: createTime }
  const source = { sourceDict, shareId: checkout.shareId ?? undefined }
  const notice = { tradeNo, goodId: good.goodId, payFen, ...times, ...buyer, ...source }
  const order = orderOfPayment(good, { channel, notice, now, holdDays })
  const { id, orderNo, sourceId } = checkout
  const own = isSale ? { id, orderNo } : { id: newId<OrderId>(), orderNo: makeSerialNo(payTime) }
  return { ...order, ...own, userMobile, sourceId, ...(subMchId && { subMchId }) }
}

/** Stores an order that is no sale, and returns its money. */
async function bookUnsold(sql: Tx, { reported, checkout, order }: Booking, unsold: Unsold): Promise<void> {
  const { creatorId: creator, good } = checkout
  const { now: time } = reported
  await storeOrder(sql, { good, unsold }, order)
  // The checkout closes, so that nothing else can be paid for it.
  if (unsold === 'limit') await closeLocked(sql, checkout, { reason: returnNotes[unsold], time })
  await returnPayment(sql, creator, { orderId: order.id, note: returnNotes[unsold], time })
}
