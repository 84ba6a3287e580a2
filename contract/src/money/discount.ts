import type { CouponId, Fen } from '../values.ts'
import { fen, lesser, missing, portionOf } from './fen.ts'

/** What must be left to pay: an order of nothing has no payment. */
const leastFen = fen(1)

/** What a coupon takes off, as checkouts and orders record it. */
export type Discount = { couponId: CouponId; couponName: string; couponCode: string; discountFen: Fen }

/** The value of a coupon: an amount, or whole per cent where `percentOff` is above 0. */
type CouponValue = { amountFen: Fen; percentOff: number }

/** What a coupon takes off a price: rounded down to the fen, and never the last fen. */
export function discountOf(priceFen: Fen, { amountFen, percentOff }: CouponValue): Fen {
  const wanted = percentOff > 0 ? portionOf(priceFen, percentOff, 100) : amountFen
  return lesser(wanted, missing(priceFen, leastFen))
}
