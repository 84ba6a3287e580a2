/** A withdrawal's columns and state: for the operators' list. */

/** What a creator has, and what comes when: for the overview. */
export { BalancePanel } from './balance-panel.tsx'
export { progressText, WithdrawStatus } from './withdrawals-table.tsx'
