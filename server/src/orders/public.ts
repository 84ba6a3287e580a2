/** Ends the hold of due orders and answers them, for the movement of their money. */

/** Which creators have orders whose hold has ended, and what is released next. */
export { findDueCreators, findNextRelease } from './holds.queries.ts'
export { releaseDueOrders } from './holds.ts'
/** What is made of a payment; its money is put in the ledger by funds. */
export type { HoldIncome } from './notices.ts'
/** Whether a good was ever sold. */
export { hasOrders } from './queries.ts'
/** Numbers that people read out: of orders and withdrawals. */
export { makeSerialNo } from './serial-numbers.ts'
