/** Queries or closes a checkout's payments. For the timer: queries due payments and closes expired checkouts. */
export { askCheckout, attendPayments, closePayments } from './asking.ts'
/** Opens a payment of a checkout. */
export { startPayment } from './attempts.ts'
/** A buyer's checkout; the number of a creator's open checkouts; clears a buyer. */
export {
  type Checkout,
  clearBuyer,
  countOpenCheckouts,
  findOfBuyer,
  listOrderTimes,
  payFenOf,
} from './checkouts.queries.ts'
export { closeCheckout, forgetBuyers, openCheckout } from './checkouts.ts'
/** Puts a coupon on an open checkout, or takes it off. */
export { changeDiscount } from './discounts.ts'
/** Ends the open checkouts of what operators took down. */
export { endCheckouts } from './ending.ts'
/** For the timer: releases uses of coupons that ended checkouts still hold. */
export { releaseForgottenUses } from './held-uses.ts'
/** The last check of the ledger. */
export { findProof } from './invariants.queries.ts'
/** For the timer: fails if a rule of ledger-invariants.sql is broken. */
export { assertLedgerBalanced } from './invariants.ts'
/** Books a channel's payment notice. */
export { bookPlatformSale } from './notices/payment-notices.ts'
export { bookRefundNotice } from './notices/refund-notices.ts'
/** A list of the operators, as its call answers it. */
export { listNotices } from './office.ts'
/** The payer of a learner's session, and our address that learns it. For the timer: deletes old payers. */
export { forgetPayers, payerOf, payerPath } from './payers.ts'
/** The creator's account that receives a payment. */
export { findSubMerchantOfPayment } from './payments.queries.ts'
/** Books a payment that a provider reports as paid. */
export { bookPayment } from './provider-payments.ts'
/** The ways in which a buyer can pay a creator, and whether the creator has an account at a platform's provider. */
export { canTakePayments, hasMerchant, listWaysToPay } from './ways-to-pay.ts'
