/** Puts the money of a paid order into the ledger: passed to orders by app.ts. */

/** For the timer: fails when a rule of ledger-invariants.sql does not hold. */
export { mustBeSound } from './invariants.ts'
/** What a refund does to the fund; held before the order it is of. */
export { holdFund, reverseIncome } from './reversals.ts'
export { holdIncome, settleDue } from './settle.ts'
/** What operators do with withdrawals. */
export { type Actor, approve, arrive, failPayout, reject } from './withdraw-states.ts'
