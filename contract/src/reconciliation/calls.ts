import { reconciledDays } from './days.ts'
import { billDifferences } from './differences.ts'
import { statements } from './statements.ts'

/** Reconciliation: every day the providers' bills and the bank's statements are compared with our books. */
export const reconciliation = { ...reconciledDays, ...billDifferences, ...statements }
