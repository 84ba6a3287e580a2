import type { CouponCode } from '@zsm/contract/coupons/code'
import { type Discount, discountOf } from '@zsm/contract/money/discount'
import { minus } from '@zsm/contract/money/fen'
import { couponState, type StateOf } from '@zsm/contract/states'
import type { CouponId, CreatorId, GoodId, Instant, OrderId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { GoodForSale } from '../goods/public.ts'
import { type CouponRow, findByCode, lockCoupons } from './queries.ts'
import { countUsesOf, deleteHeld, insertUse } from './uses.queries.ts'

type Sold = Pick<GoodForSale, 'shopDict' | 'priceFen'> & { goodId: GoodId }
/** The wish to use a coupon for a good. `userId` is undefined for a visitor who is not signed in. */
type Wish = { code: CouponCode; good: Sold; userId: string | undefined; time: Instant }

/** What a code takes off a good at present. Fails with the reason why it does not apply. Holds nothing. */
export async function readDiscount(sql: Sql, creator: CreatorId, wish: Wish): Promise<Discount> {
  const coupon = (await findByCode(sql, creator, wish)) ?? fail('couponNotFound')
  return discountBy(sql, creator, coupon, wish)
}

const refusals = {
  [couponState.notBegun]: 'couponNotBegun',
  [couponState.ended]: 'couponEnded',
  [couponState.usedUp]: 'couponUsedUp',
  [couponState.stopped]: 'couponStopped',
} as const

const refusalOf = (state: StateOf<typeof couponState>) =>
  state === couponState.running ? undefined : refusals[state]

/** The rule of a use. The person's own use comes before the others: whoever took the last one reads that they have it. */
async function discountBy(
  sql: Sql,
  creator: CreatorId,
  coupon: CouponRow,
  { good: { goodId, shopDict, priceFen }, userId }: Wish,
): Promise<Discount> {
  const { id: couponId, name: couponName, code: couponCode, statusDict, goodIds } = coupon
  const used = userId === undefined ? 0 : await countUsesOf(sql, creator, { couponId, userId })
  if (used >= coupon.perPerson) fail('couponUsedByYou')
  const refusal = refusalOf(statusDict)
  if (refusal) fail(refusal)
  if (shopDict !== coupon.shopDict || (goodIds.length > 0 && !goodIds.includes(goodId)))
    fail('couponNotForGood')
  const discountFen = discountOf(priceFen, coupon)
  if (priceFen < coupon.minPriceFen) fail('couponBelowMinimum')
  if (discountFen === 0) fail('couponTakesNothing')
  return { couponId, couponName, couponCode, discountFen }
}

type Holding = { checkoutId: OrderId; held: CouponId | null }

/**
 * Holds one use for an open checkout, in place of the one that it holds. The lock on the coupon lets its takers pass one by one, so no
 * more are taken than there are. The caller has locked the checkout. The coupon comes before the good's stock, in every transaction
 * that locks both.
 */
export async function holdCoupon(
  sql: Tx,
  creator: CreatorId,
  { checkoutId, held, ...wish }: Wish & { userId: string } & Holding,
): Promise<Discount> {
  const { id } = (await findByCode(sql, creator, wish)) ?? fail('couponNotFound')
  const { time } = wish
  await lockCoupons(sql, creator, { ids: held ? [held, id] : [id], time })
  if (held) await deleteHeld(sql, creator, checkoutId)
  // Read again: a use that this checkout held may have been the last one.
  const coupon = (await findByCode(sql, creator, wish)) ?? fail('couponNotFound')
  if (coupon.id !== id) fail('couponNotFound')
  const discount = await discountBy(sql, creator, coupon, wish)
  const { couponId, discountFen } = discount
  const payFen = minus(wish.good.priceFen, discountFen)
  const use = { id: checkoutId, couponId, userId: wish.userId, discountFen, payFen, createTime: time }
  await insertUse(sql, creator, use)
  return discount
}
