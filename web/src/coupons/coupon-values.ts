import type { Coupon, coupons } from '@zsm/contract/coupons'
import { makeCouponCode } from '@zsm/contract/coupons/code'
import { noFen } from '@zsm/contract/money/fen'
import { couponKind, shopKind } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'

type Input = Omit<InputOf<typeof coupons.create>, 'requestId'>

/** What the form holds. Empty fields are undefined: without a limit, without a least price, at once, for ever. */
export type CouponValues = Pick<Input, 'name' | 'kindDict' | 'shopDict' | 'goodIds' | 'perPerson'> & {
  code: string
  amountFen?: Fen | undefined
  percentOff?: number | undefined
  minPriceFen?: Fen | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
  totalCount?: number | undefined
}

const pick = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

export const newCoupon = (): Partial<CouponValues> => ({
  kindDict: couponKind.amount,
  shopDict: shopKind.knowledge,
  goodIds: [],
  perPerson: 1,
  code: makeCouponCode(pick),
})

export function valuesOf(coupon: Coupon): CouponValues {
  const { name, kindDict, shopDict, goodIds, perPerson, code, beginTime, endTime } = coupon
  const { amountFen, percentOff, minPriceFen, totalCount } = coupon
  return {
    name,
    kindDict,
    shopDict,
    goodIds,
    perPerson,
    code,
    ...(amountFen > 0 && { amountFen }),
    ...(percentOff > 0 && { percentOff }),
    ...(minPriceFen > 0 && { minPriceFen }),
    ...(totalCount > 0 && { totalCount }),
    ...(beginTime && { beginTime }),
    ...(endTime && { endTime }),
  }
}

/** The terms as they are sent; `code` is sent apart. */
export function inputOf({ code: _, beginTime, endTime, ...values }: CouponValues): Omit<Input, 'code'> {
  const { amountFen = noFen, percentOff = 0, minPriceFen = noFen, totalCount = 0 } = values
  const times = { ...(beginTime && { beginTime }), ...(endTime && { endTime }) }
  return { ...values, amountFen, percentOff, minPriceFen, totalCount, ...times }
}
