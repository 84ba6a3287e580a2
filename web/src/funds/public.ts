/** A withdrawal's columns and state: for the operators' list. */
export { progressText, WithdrawStatus } from './withdrawals-table.tsx'
