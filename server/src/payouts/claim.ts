import { payoutWay } from '@zsm/contract/states'
import type { PayoutBatchId } from '@zsm/contract/values'

/** The batch pays its withdrawals. No other way does, until the batch has their results. */
export const claimOf = (batch: PayoutBatchId) => ({ way: payoutWay.batch, recordId: batch })
