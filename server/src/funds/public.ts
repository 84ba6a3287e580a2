/** Puts the money of a paid order into the ledger: passed to orders by app.ts. */

/** What operators do with withdrawals, and how many of them must approve one. */
export { approvalsNeeded } from './approvals.ts'
/** The entries, by pages or whole by the batch. */
export { listIncome } from './funds.ts'
/** For the timer: fails when a rule of ledger-invariants.sql does not hold. */
export { mustBeSound } from './invariants.ts'
export { type ItemFilters, listItemsBefore } from './queries.ts'
/** Makes a creator's report rollups anew. */
export { rebuildReports } from './reports.ts'
/** What a refund does to the fund; held before the order it is of. */
export { holdFund, reverseIncome } from './reversals.ts'
export { holdIncome, settleDue } from './settle.ts'
export {
  type Actor,
  approve,
  arrive,
  failPayout,
  pause,
  reject,
  resume,
  returnByBank,
} from './withdraw-states.ts'
