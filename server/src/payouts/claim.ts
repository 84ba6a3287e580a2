import { payoutWay } from '@zsm/contract/states'
import type { PayoutBatchId } from '@zsm/contract/values'

/** The claim by which a batch holds its withdrawals: no other way pays them until the batch has their results. */
export const claimOf = (batch: PayoutBatchId) => ({ way: payoutWay.batch, recordId: batch })
