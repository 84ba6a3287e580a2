/** Makes a coupon, for the demo's shop. */
export { createCoupon } from './coupons.ts'
/** The exported data about a creator, with Chinese titles. */

/** Limits how many unknown codes a network and a learner may tell. */
export { type Asker, limitGuesses } from './guesses.ts'
export { couponsData } from './own-data.ts'
/** Erases the coupons of a closed creator. */
export { eraseCoupons } from './queries.ts'
/** The public terms of a coupon, for a shop's page. */
export { showCoupon } from './showing.ts'
/** A held use is released with its checkout, becomes used with its payment, and is returned with its money. */
export {
  deleteHeld as releaseCoupon,
  markReturned as returnCoupon,
  markUsed as useCoupons,
} from './uses.queries.ts'
/** What a code takes off a good, and one use held for a checkout. */
export { holdCoupon, readDiscount } from './uses.ts'
