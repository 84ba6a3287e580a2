/** The creator's balances, for the overview. */
export { BalancePanel } from './balance-panel.tsx'
/** Proposes an adjustment of a creator's balance. */
export { AdjustmentDialog } from './office/adjustment-dialog.tsx'
