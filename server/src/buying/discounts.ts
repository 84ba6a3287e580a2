import type { buying, GoodDiscount, PublicCoupon } from '@zsm/contract/buying'
import { minus } from '@zsm/contract/money/fen'
import type { Fen, LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { readDiscount, showCoupon } from '../coupons/public.ts'
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
  learner: LearnerId | undefined,
  { goodId, coupon: code }: Input<'getDiscount'>,
): Promise<GoodDiscount> {
  const open = learner && (await findOfBuyer(sql, learner, { goodId }))
  if (open && open.couponCode === code) return priceOf(open, open.good.priceFen)
  const good = (await findGoodForSale(sql, goodId)) ?? fail('goodNotForSale')
  if (good.freeFlag || good.priceFen === 0) fail('goodIsFree')
  const discount = await readDiscount(sql, good.creator, { code, good, userId: learner, time: now() })
  return priceOf(discount, good.priceFen)
}

type Discount = Pick<GoodDiscount, 'couponName' | 'couponCode' | 'discountFen'>

function priceOf({ couponName, couponCode, discountFen }: Discount, priceFen: Fen): GoodDiscount {
  return { couponName, couponCode, priceFen, discountFen, payFen: minus(priceFen, discountFen) }
}

/** The coupon that a shop's address carries. */
export async function showShopCoupon(
  sql: Sql,
  { shopId, coupon: code }: Input<'getCoupon'>,
): Promise<PublicCoupon> {
  const shop = (await findShopById(sql, shopId)) ?? fail('shopNotFound')
  const coupon = await showCoupon(sql, shop.creator, code)
  return coupon.shopDict === shop.shopDict ? coupon : fail('couponNotFound')
}
