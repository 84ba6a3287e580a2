import { z } from 'zod'

/** What a learner types, or an address carries as `?coupon=`: letters and digits. Capital and small letters are the same. */
export const CouponCode = z
  .string({ error: '请输入优惠码' })
  .trim()
  .regex(/^[0-9A-Za-z]{4,20}$/, { error: '优惠码是 4 到 20 位字母或数字' })
  .toUpperCase()
  .meta({ title: 'CouponCode' })
export type CouponCode = z.output<typeof CouponCode>

/** The least length of a code that a creator makes now. Shorter ones from before stay valid. */
const leastLength = 6

export const isLongEnough = (code: CouponCode): boolean => code.length >= leastLength

/** A code that a creator makes. */
export const NewCouponCode = CouponCode.refine(isLongEnough, { error: '优惠码是 6 到 20 位字母或数字' })

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const madeLength = 10

/** A code of ten letters and digits that nobody guesses. `pick` answers a random whole number below its parameter. */
export const makeCouponCode = (pick: (below: number) => number): CouponCode =>
  CouponCode.parse(Array.from({ length: madeLength }, () => letters[pick(letters.length)]).join(''))
