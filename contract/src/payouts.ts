import { payoutBatches } from './payouts/batches.ts'
import { bankFormats } from './payouts/formats.ts'
import { payoutResults } from './payouts/results.ts'

/** Payouts by bank file: approved withdrawals are exported as one batch, and the bank's result is read back. */
export const payouts = { ...payoutBatches, ...payoutResults, ...bankFormats }
