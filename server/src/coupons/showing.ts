import type { PublicCoupon } from '@zsm/contract/buying'
import type { CouponCode } from '@zsm/contract/coupons/code'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findByCode } from './queries.ts'

/** The terms of a coupon, as everybody who has its code may read them. */
export async function showCoupon(sql: Sql, creator: CreatorId, code: CouponCode): Promise<PublicCoupon> {
  const coupon = (await findByCode(sql, creator, { code, time: now() })) ?? fail('couponNotFound')
  const { name, kindDict, amountFen, percentOff, minPriceFen, shopDict, goodIds, endTime, statusDict } =
    coupon
  const value = { kindDict, amountFen, percentOff, minPriceFen }
  return { name, code, ...value, shopDict, goodCount: goodIds.length, endTime, statusDict }
}
