import type { buying, GoodDiscount, PublicCoupon } from '@zsm/contract/buying'
import type { Discount } from '@zsm/contract/money/discount'
import { minus } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { type Asker, limitGuesses, readDiscount, showCoupon } from '../coupons/public.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findGoodForSale } from '../goods/public.ts'
import { findOfBuyer } from '../payments/public.ts'
import { findShopById } from '../shops/public.ts'

type Input<Name extends keyof typeof buying> = InputOf<(typeof buying)[Name]>

/**
 * The price of a good with a coupon. Holds nothing, so the checkout may say otherwise. Of the coupon that the learner's open checkout of
 * the good holds, it is that checkout's price.
 */
export async function showDiscount(
  sql: Sql,
  asker: Asker,
  { goodId, coupon: code }: Input<'getDiscount'>,
): Promise<GoodDiscount> {
  const { learner } = asker
  const open = learner && (await findOfBuyer(sql, learner, { goodId }))
  if (open && open.couponCode === code) return priceOf(open, open.good.priceFen)
  const good = (await findGoodForSale(sql, goodId)) ?? fail('goodNotForSale')
  if (good.freeFlag || good.priceFen === 0) fail('goodIsFree')
  const { creator } = good
  const discount = await limitGuesses(sql, asker, { creator, code }, () =>
    readDiscount(sql, creator, { code, good, userId: learner, time: now() }),
  )
  return priceOf(discount, good.priceFen)
}

function priceOf(
  { couponName, couponCode, discountFen }: Omit<Discount, 'couponId'>,
  priceFen: Fen,
): GoodDiscount {
  return { couponName, couponCode, priceFen, discountFen, payFen: minus(priceFen, discountFen) }
}

/** The coupon that a shop's address carries. */
export async function showShopCoupon(
  sql: Sql,
  asker: Asker,
  { shopId, coupon: code }: Input<'getCoupon'>,
): Promise<PublicCoupon> {
  const shop = (await findShopById(sql, shopId)) ?? fail('shopNotFound')
  const { creator, shopDict } = shop
  const coupon = await limitGuesses(sql, asker, { creator, code }, () => showCoupon(sql, creator, code))
  return coupon.shopDict === shopDict ? coupon : fail('couponNotFound')
}
