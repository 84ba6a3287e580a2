import { checkoutState, paymentState } from '@zsm/contract/states'
import type { CreatorId, Instant, OrderId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import type { PaidAnswer } from '../gateways/pay/pay-gateway.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { gather } from '../notifications/public.ts'
import {
  hasReachedLimit,
  orderOfPayment,
  type PaidOrder,
  paidNews,
  storeOrder,
  tellPaid,
  type Unsold,
} from '../orders/public.ts'
import { getMoneyRules } from '../reference/public.ts'
import { returnPayment } from '../refunds/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { type Checkout, lockCheckout, markCheckoutPaid } from './checkouts.queries.ts'
import { closeLocked } from './checkouts.ts'
import { mustBePast, type NoticeRequest } from './deliveries.ts'
import { hashText } from './notice-hash.ts'
import { returnNotes } from './payment-notices.ts'
import { findPayment, lockPayment, markPaymentPaid, type Payment } from './payments.queries.ts'
import { claimTrade, findTrade } from './trades.queries.ts'

/** A paid payment, by a provider's notice or by its answer to a query. */
export type PaidPayment = { paymentNo: string } & Omit<PaidAnswer, 'state'>
type Said = { channel: Channel; paid: PaidPayment; now: Instant; request: NoticeRequest }

/**
 * Books a payment for a checkout once, however often the provider reports it: in a notice, or in answers to the buyer's page or the
 * timer.
 *
 * The first payment of an open checkout, in the right amount, makes the order with the checkout's number. Any other payment (a wrong
 * amount, after the checkout closed, a second one) makes an order with a number of its own and is refunded at once (0031, 0045): money
 * that moved always has a record.
 */
export async function bookPayment(
  sql: Sql,
  { channel, paid, now, request }: Said,
): Promise<{ orderNo: string }> {
  const [known, { holdDays }] = await Promise.all([findPayment(sql, paid.paymentNo), getMoneyRules(sql)])
  if (known?.channel !== channel.name) fail('orderNotFound')
  mustBePast('payTime', paid.payTime, now)
  const { creatorId: creator, checkoutId } = known
  return transaction(withQuota(creator, sql), async (sql) => {
    const { payment, checkout, booked } = await lockAll(sql, { creator, checkoutId, channel, paid })
    const noticeHash = hashText(JSON.stringify([paid.paymentNo, paid.tradeNo, paid.paidFen]))
    if (booked)
      return booked.noticeHash === noticeHash ? { orderNo: booked.orderNo } : fail('requestIdReused')
    const unsold = refusedOf(checkout, payment, paid) ?? (await limitOf(sql, checkout))
    const order = orderOfCheckout(checkout, {
      channel,
      paid,
      now,
      holdDays,
      isSale: !unsold || unsold === 'limit',
    })
    const { tradeNo, payTime } = paid
    const trade = {
      channel: channel.name,
      tradeNo,
      creatorId: creator,
      orderId: order.id,
      orderNo: order.orderNo,
      paymentNo: paid.paymentNo,
      payTime,
    }
    const { subMchId } = payment
    const target = { type: 'order', id: order.id }
    const [claimed] = await Promise.all([
      claimTrade(sql, { ...trade, noticeHash, createTime: now }),
      payment.statusDict !== paymentState.paid && markPaymentPaid(sql, paid.paymentNo, { tradeNo, payTime }),
      audit(sql, { creator, action: 'payments.book', target, after: trade, ...request }),
      keep(sql, { checkout, order: subMchId ? { ...order, subMchId } : order, unsold, now }),
    ])
    if (!claimed) fail('requestIdReused')
    return { orderNo: order.orderNo }
  })
}

type Locked = { creator: CreatorId; checkoutId: OrderId } & Pick<Said, 'channel' | 'paid'>

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

function refusedOf(
  { statusDict }: Checkout,
  { amountFen }: Payment,
  { paidFen }: PaidPayment,
): Unsold | undefined {
  if (statusDict === checkoutState.paid) return 'paidTwice'
  if (statusDict === checkoutState.closed) return 'checkoutClosed'
  return paidFen === amountFen ? undefined : 'otherAmount'
}

type Terms = { holdDays: number; isSale: boolean }

/** The order has the checkout's id and number if the payment is the one that the checkout waited for, and new ones otherwise. */
function orderOfCheckout(
  checkout: Checkout,
  { channel, paid, now, holdDays, isSale }: Pick<Said, 'channel' | 'paid' | 'now'> & Terms,
): PaidOrder {
  const { good, userId, userName, userMobile, sourceDict, createTime } = checkout
  const { tradeNo, paidFen: payFen, payTime } = paid
  const buyer = { userId, userName, userMobile }
  const times = { payTime, orderTime: createTime }
  const source = { sourceDict, shareId: checkout.shareId ?? undefined }
  const notice = { tradeNo, goodId: good.goodId, payFen, ...times, ...buyer, ...source }
  const order = orderOfPayment(good, { channel, notice, now, holdDays })
  const { id, orderNo } = checkout
  const own = isSale ? { id, orderNo } : { id: newId<OrderId>(), orderNo: makeSerialNo(payTime) }
  return { ...order, ...own, userMobile, sourceId: checkout.sourceId }
}

type Kept = { checkout: Checkout; order: PaidOrder; unsold: Unsold | undefined; now: Instant }

async function keep(sql: Tx, { checkout, order, unsold, now }: Kept): Promise<void> {
  const { creatorId: creator, good, stockTaken } = checkout
  if (!unsold) {
    await Promise.all([
      storeOrder(sql, { good, reserved: { stockTaken } }, order),
      markCheckoutPaid(sql, creator, checkout.id),
      gather(sql, creator, paidNews(order), now),
      tellPaid(sql, creator, order, now),
    ])
    return
  }
  await storeOrder(sql, { good, unsold }, order)
  // The checkout closes, so that nothing else can be paid for it.
  if (unsold === 'limit') await closeLocked(sql, checkout, { reason: returnNotes[unsold], time: now })
  await returnPayment(sql, creator, { orderId: order.id, note: returnNotes[unsold], time: now })
}
