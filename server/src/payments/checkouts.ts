import type { CouponCode } from '@zsm/contract/coupons/code'
import { checkoutState, paymentState } from '@zsm/contract/states'
import type { CouponId, CreatorId, GoodId, Instant, OrderId } from '@zsm/contract/values'
import { maskMobile } from '../accounts/public.ts'
import { now, plusMs } from '../clock.ts'
import { holdCoupon, releaseCoupon } from '../coupons/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findGoodForSale, type GoodForSale, putBack, reservePiece } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { hasReachedLimit } from '../orders/public.ts'
import { feeAt } from '../reference/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import {
  type Checkout,
  clearBuyers,
  findCheckout,
  findOpenCheckout,
  insertCheckout,
  lockCheckout,
  markCheckoutClosed,
  noteDiscount,
  noteStockTaken,
} from './checkouts.queries.ts'
import { listPayments, type Payment } from './payments.queries.ts'

/** How long a buyer may pay, in ms. */
const payWithin = 30 * 60_000

type Buyer = { userId: string; userName: string; userMobile: string }
/** The source that brought the buyer. */
type CameFrom = Pick<Checkout, 'sourceDict' | 'shareId'> & Partial<Pick<Checkout, 'sourceId'>>
type Wanted = { goodId: GoodId; buyer: Buyer; coupon?: CouponCode | undefined } & CameFrom

/**
 * Opens a checkout: it fixes the present price and reserves a piece of a limited stock for half an hour. A buyer who asks again for the
 * same good gets the open checkout with its earlier price.
 */
export async function openCheckout(sql: Sql, { goodId, buyer, coupon, ...from }: Wanted): Promise<Checkout> {
  const good = (await findGoodForSale(sql, goodId)) ?? fail('goodNotForSale')
  if (good.freeFlag || good.priceFen === 0) fail('goodIsFree')
  const { creator } = good
  return transaction(withQuota(creator, sql), async (sql) => {
    const checkout = newCheckout(good, buyer, from)
    // The checkout comes before the stock: of a buyer's two windows the second one waits here, and must not lock the good meanwhile.
    const feeBp = feeAt(sql, checkout.createTime)
    if (!(await insertCheckout(sql, creator, { ...checkout, feeBp }))) {
      const { userId } = buyer
      const open = (await findOpenCheckout(sql, creator, { userId, goodId })) ?? fail('unavailable')
      return isOver(open) ? fail('unavailable', { message: '上一个订单正在关闭，请稍后再试' }) : open
    }
    if (await hasReachedLimit(sql, good, buyer.userId)) fail('goodLimitReached')
    if (coupon) await takeCoupon(sql, checkout, { creator, code: coupon })
    const reserved = (await reservePiece(sql, creator, goodId)) ?? fail('goodSoldOut')
    if (reserved.stockTaken) await noteStockTaken(sql, creator, checkout.id)
    const target = { type: 'checkout', id: checkout.id }
    const opened = await getCheckout(sql, creator, checkout.id)
    const { couponCode, discountFen } = opened
    const { good: _, userId: __, userName: ___, userMobile: ____, ...fixed } = checkout
    const after = { ...fixed, couponCode, discountFen }
    await audit(sql, { creator, action: 'payments.openCheckout', target, after })
    return opened
  })
}

type Taken = { creator: CreatorId; code: CouponCode; held?: CouponId | null }
type Taking = { id: OrderId; good: GoodForSale; userId: string }

/** Holds a use of a coupon, in place of the one that the checkout holds. The checkout is locked, or new. */
export async function takeCoupon(
  sql: Tx,
  { id, good, userId }: Taking,
  { creator, code, held = null }: Taken,
): Promise<void> {
  const wish = { code, good, userId, time: now() }
  const discount = await holdCoupon(sql, creator, { ...wish, checkoutId: id, held })
  await noteDiscount(sql, creator, { id, discount })
}

export const isOver = ({ expireTime }: Pick<Checkout, 'expireTime'>) =>
  Date.parse(expireTime) <= Date.parse(now())

function newCheckout(good: GoodForSale, buyer: Buyer, from: CameFrom) {
  const createTime = now()
  return {
    id: newId<OrderId>(),
    orderNo: makeSerialNo(createTime),
    good,
    ...buyer,
    userMobile: maskMobile(buyer.userMobile),
    sourceId: null,
    ...from,
    createTime,
    expireTime: plusMs(createTime, payWithin),
  }
}

export async function getCheckout(sql: Sql, creator: CreatorId, id: OrderId): Promise<Checkout> {
  return (await findCheckout(sql, creator, id)) ?? fail('checkoutNotFound')
}

/** The checkout, locked until the transaction ends. Fails with the reason why it cannot be paid. */
export async function lockOpenCheckout(sql: Tx, creator: CreatorId, id: OrderId): Promise<Checkout> {
  const checkout = (await lockCheckout(sql, creator, id)) ?? fail('checkoutNotFound')
  mustBeOpen(checkout)
  return checkout
}

export function mustBeOpen({ statusDict }: Checkout): void {
  if (statusDict === checkoutState.paid) fail('checkoutPaid')
  if (statusDict === checkoutState.closed) fail('checkoutClosed')
}

/** A provider ends a payment by its own clock. This long after the end, an open payment is one about which no provider answered. */
const graceMs = 60 * 60_000

/**
 * Closes a checkout, and returns its piece to the stock and its use to the coupon. Does nothing if the checkout is closed or paid, or
 * has a payment that may still be paid. The caller has closed its payments at the providers. If a provider gave no answer for `graceMs`, the checkout closes all the
 * same; a payment that turns out to be paid is refunded.
 */
export function closeCheckout(
  sql: Sql,
  creator: CreatorId,
  { id, reason, time }: { id: OrderId; reason: string; time: Instant },
): Promise<void> {
  return transaction(sql, async (sql) => {
    const checkout = (await lockCheckout(sql, creator, id)) ?? fail('checkoutNotFound')
    if (checkout.statusDict !== checkoutState.open) return
    const payments = await listPayments(sql, creator, id)
    const mayBePaid = (payment: Payment) =>
      payment.statusDict === paymentState.open && Date.parse(payment.expireTime) + graceMs > Date.parse(time)
    if (!payments.some(mayBePaid)) await closeLocked(sql, checkout, { reason, time })
  })
}

const forgotten = 1000

/**
 * For the timer: clears the buyers of checkouts that ended before an instant. Nothing needs them: an order has its own copy, and a
 * provider repeats its notices for a day only.
 */
export async function forgetBuyers(sql: Sql, before: Instant): Promise<void> {
  while ((await clearBuyers(sql, { before, limit: forgotten })) === forgotten);
}

/** Closes a checkout that this transaction has locked. */
export async function closeLocked(
  sql: Tx,
  { id, creatorId: creator, good, stockTaken, couponId }: Checkout,
  { reason, time }: { reason: string; time: Instant },
): Promise<void> {
  await markCheckoutClosed(sql, creator, { id, reason, time })
  if (couponId) await releaseCoupon(sql, creator, id)
  if (stockTaken) await putBack(sql, creator, good.goodId)
  const target = { type: 'checkout', id }
  await audit(sql, { creator, action: 'payments.closeCheckout', target, after: { reason } })
}
