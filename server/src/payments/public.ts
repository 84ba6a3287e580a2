/** For the timer: queries open payments, and closes checkouts whose time is over. */
export { askCheckout, attendPayments, closePayments } from './asking.ts'
/** Checkouts, and the attempts to pay for them. */
export { startPayment } from './attempts.ts'
/** How many buyers are about to pay a creator. */
export { type Checkout, clearBuyer, countOpenCheckouts, findOfBuyer } from './checkouts.queries.ts'
export { closeCheckout, forgetBuyers, openCheckout } from './checkouts.ts'
/** For the timer: fails if a rule of ledger-invariants.sql is broken. */
export { assertLedgerBalanced } from './invariants.ts'
/** Who pays in a learner's session, and our address that learns it. For the timer: forgets them. */
export { forgetPayers, payerOf, payerPath } from './payers.ts'
/** Books a channel's notices of payments and refunds. */
export { acceptPayment } from './payment-notices.ts'
/** The creator's account that a payment is opened for. */
export { findSubMerchantOfPayment } from './payments.queries.ts'
/** Books a payment that a provider says was paid. */
export { bookPayment } from './provider-payments.ts'
export { acceptRefund } from './refund-notices.ts'
/** The ways in which a buyer can pay a creator, and whether the creator has an account at a platform's provider. */
export { canTakePayments, hasMerchant, listWaysToPay } from './ways-to-pay.ts'
