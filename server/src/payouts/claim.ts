import { payoutWay } from '@zsm/contract/states'
import type { PayoutBatchId } from '@zsm/contract/values'

/** The batch is what pays its withdrawals: no other way does until it has their result. */
export const claimOf = (batch: PayoutBatchId) => ({ way: payoutWay.batch, recordId: batch })
