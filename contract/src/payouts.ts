import { payoutBatches } from './payouts/batches.ts'
import { bankFormats } from './payouts/formats.ts'
import { payoutResults } from './payouts/results.ts'

/** Approved withdrawals that go to the bank as one file, and come back as its result. */
export const payouts = { ...payoutBatches, ...payoutResults, ...bankFormats }
