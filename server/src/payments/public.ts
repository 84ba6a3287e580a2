/** For the timer: fails when a rule of ledger-invariants.sql does not hold. */

/** For the timer: asks providers about open payments, and closes checkouts whose time is over. */
export { attendPayments } from './asking.ts'
/** What a buyer pays for, and one attempt to pay for it. */
export { startPayment } from './attempts.ts'
export { openCheckout } from './checkouts.ts'
export { assertLedgerBalanced } from './invariants.ts'
/** Books what a channel says of a payment, and of a refund. */
export { acceptPayment } from './payment-notices.ts'
export { acceptRefund } from './refund-notices.ts'
