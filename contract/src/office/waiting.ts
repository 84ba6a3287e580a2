import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/** At most 100, because the exact number of a longer list helps nobody; null if the operator may not see the list. */
const waitingCount = z.int().nullable()

const waitingCounts = z.object({
  enrollCount: waitingCount,
  certificationCount: waitingCount,
  goodCount: waitingCount,
  withdrawCount: waitingCount,
  refundCount: waitingCount,
  disputeCount: waitingCount,
  heldOrderCount: waitingCount,
  noticeCount: waitingCount,
  differenceCount: waitingCount,
  adjustmentCount: waitingCount,
  changeCount: waitingCount,
})
export type WaitingCounts = z.output<typeof waitingCounts>

export const operatorWaiting = {
  /** How many rows are pending in each list that opens on its pending rows. */
  countWaiting: endpoint({
    path: '/zsm/api/operator/countWaiting',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    watches: true,
    input: z.object({}),
    output: waitingCounts,
  }),
}
