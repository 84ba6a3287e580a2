import { z } from 'zod'
import { fundItem } from '../funds.ts'
import { payoutItemState } from '../states.ts'
import { Instant, PayoutBatchId, WithdrawId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The withdrawal's line in a file for the bank, and what the bank answered. */
const batchLine = z.object({
  batchId: PayoutBatchId,
  batchNo: z.string(),
  formatName: z.string(),
  lineNo: z.int(),
  statusDict: payoutItemState.codec,
  /** what the bank said, or why the line was taken out */
  reason: z.string(),
  transferNo: z.string(),
  exportTime: Instant.nullable(),
  settleTime: Instant.nullable(),
})

const withdrawTrace = z.object({
  batchLines: z.array(batchLine),
  /** when the provider was asked to pay it; null if none was */
  sentTime: Instant.nullable(),
  /** the ledger's lines of this withdrawal, newest first */
  entries: z.array(fundItem),
})
export type WithdrawTrace = z.output<typeof withdrawTrace>

/** How a withdrawal was paid, beyond what its list says. */
export const operatorTraces = {
  traceWithdraw: endpoint({
    path: '/zsm/api/operator/traceWithdraw',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({ id: WithdrawId }),
    output: withdrawTrace,
    errors: ['withdrawNotFound'],
  }),
}
