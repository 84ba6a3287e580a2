/** The creator's balances, for the overview. */
export { BalancePanel } from './balance-panel.tsx'
/** A withdrawal's progress and state, for the operators' list. */
export { progressText, WithdrawStatus } from './withdrawals-table.tsx'
