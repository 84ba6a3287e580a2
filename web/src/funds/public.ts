/** The creator's balances, for the overview. */
export { BalancePanel } from './balance-panel.tsx'
/** Adds a bank card. */
export { BankDialog } from './lazy-bank-dialog.ts'
/** Proposes an adjustment of a creator's balance. */
export { AdjustmentDialog } from './office/adjustment-dialog.tsx'
/** Lines of the ledger, for operators. */
export { EntryLines } from './office/entry-lines.tsx'
/** The next days on which frozen income can be withdrawn, for the overview. */
export { ReleasesPanel } from './releases-panel.tsx'
/** The change from the previous period, in words. */
export { changeText } from './report-periods.ts'
