import { z } from 'zod'

/** What a learner types, or an address carries as `?coupon=`: letters and digits. Capital and small letters are the same. */
export const CouponCode = z
  .string({ error: '请输入优惠码' })
  .trim()
  .regex(/^[0-9A-Za-z]{4,20}$/, { error: '优惠码是 4 到 20 位字母或数字' })
  .toUpperCase()
  .meta({ title: 'CouponCode' })
export type CouponCode = z.output<typeof CouponCode>
