import { checkoutState, paymentState } from '@zsm/contract/states'
import type { Instant, OrderId } from '@zsm/contract/values'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { holdFund } from '../funds/public.ts'
import type { PaidAnswer } from '../gateways/pay/pay-gateway.ts'
import type { Channel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { gather } from '../notifications/public.ts'
import { keepOrder, orderOfPayment, type PaidOrder, paidNews, type Unsold } from '../orders/public.ts'
import { returnPayment } from '../refunds/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { type Checkout, lockCheckout, markCheckoutPaid } from './checkouts.queries.ts'
import { closeHeld } from './checkouts.ts'
import { mustBePast, type NoticeRequest } from './deliveries.ts'
import { hashText } from './notice-hash.ts'
import { returnNotes } from './payment-notices.ts'
import { findPayment, lockPayment, markPaymentPaid, type Payment } from './payments.queries.ts'
import { claimTrade, findTrade } from './trades.queries.ts'

/** A paid payment, from a provider's notice or from its answer to a query. */
export type PaidPayment = { paymentNo: string } & Omit<PaidAnswer, 'state'>
type Said = { channel: Channel; paid: PaidPayment; now: Instant; request: NoticeRequest }

/**
 * Books a payment for a checkout once, however often the provider reports it: in a notice, or in answers to the buyer's page
 * or the timer.
 *
 * The first payment of an open checkout, in the right amount, makes the order with the checkout's number. Any other payment
 * (another amount, after the checkout was closed, a second one) makes an order with a number of its own and is refunded at
 * once (0031, 0045): money that moved always has a record.
 */
export async function bookPayment(
  sql: Sql,
  { channel, paid, now, request }: Said,
): Promise<{ orderNo: string }> {
  const known = await findPayment(sql, paid.paymentNo)
  if (known?.channel !== channel.name) fail('orderNotFound')
  mustBePast('payTime', paid.payTime, now)
  const { creatorId: creator } = known
  return transaction(withQuota(creator, sql), async (sql) => {
    // Every booking locks the fund before the order.
    await holdFund(sql, creator)
    const payment = (await lockPayment(sql, paid.paymentNo)) ?? fail('orderNotFound')
    const checkout = (await lockCheckout(sql, creator, payment.checkoutId)) ?? fail('orderNotFound')
    const noticeHash = hashText(JSON.stringify([paid.paymentNo, paid.tradeNo, paid.paidFen]))
    const booked = await findTrade(sql, channel.name, paid.tradeNo)
    if (booked)
      return booked.noticeHash === noticeHash ? { orderNo: booked.orderNo } : fail('requestIdReused')
    const unsold = refusedOf(checkout, payment, paid)
    const order = await orderOfCheckout(sql, checkout, { channel, paid, now, isSale: !unsold })
    const { tradeNo, payTime } = paid
    const trade = {
      channel: channel.name,
      tradeNo,
      creatorId: creator,
      orderId: order.id,
      orderNo: order.orderNo,
    }
    if (!(await claimTrade(sql, { ...trade, noticeHash, createTime: now }))) fail('requestIdReused')
    if (payment.statusDict !== paymentState.paid)
      await markPaymentPaid(sql, paid.paymentNo, { tradeNo, payTime })
    const { subMchId } = payment
    await keep(sql, { checkout, order: subMchId ? { ...order, subMchId } : order, unsold, now })
    const target = { type: 'order', id: order.id }
    await audit(sql, { creator, action: 'payments.book', target, after: trade, ...request })
    return { orderNo: order.orderNo }
  })
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

/** The order has the checkout's id and number if it is the sale, and new ones if the payment is refunded. */
async function orderOfCheckout(
  sql: Tx,
  checkout: Checkout,
  { channel, paid, now, isSale }: Pick<Said, 'channel' | 'paid' | 'now'> & { isSale: boolean },
): Promise<PaidOrder> {
  const { good, userId, userName, userMobile, sourceDict, createTime } = checkout
  const { tradeNo, paidFen: payFen, payTime } = paid
  const buyer = { userId, userName, userMobile }
  const times = { payTime, orderTime: createTime }
  const shareId = checkout.shareId ?? undefined
  const notice = { tradeNo, goodId: good.goodId, payFen, ...times, ...buyer, sourceDict, shareId }
  const order = await orderOfPayment(sql, good, { channel, notice, now })
  const { id, orderNo } = checkout
  const own = isSale ? { id, orderNo } : { id: newId<OrderId>(), orderNo: makeSerialNo(payTime) }
  return { ...order, ...own, userMobile }
}

type Kept = { checkout: Checkout; order: PaidOrder; unsold: Unsold | undefined; now: Instant }

async function keep(sql: Tx, { checkout, order, unsold: refused, now }: Kept): Promise<void> {
  const { creatorId: creator, good, stockTaken } = checkout
  const held = { stockTaken }
  const unsold = await keepOrder(sql, { good, unsold: refused, held }, order)
  if (!unsold) {
    await markCheckoutPaid(sql, creator, checkout.id)
    await gather(sql, creator, paidNews(order), now)
    return
  }
  // The buyer has reached the limit with another order meanwhile, so this checkout is closed.
  if (!refused) await closeHeld(sql, checkout, { reason: returnNotes[unsold], time: now })
  await returnPayment(sql, creator, { orderId: order.id, note: returnNotes[unsold], time: now })
}
