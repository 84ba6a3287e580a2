import { z } from 'zod'
import { EnrollStatus } from './creators.ts'
import { endpoint } from './endpoint.ts'
import { Day, EnrollId, flag, Instant } from './values.ts'

/** What waits for the creator, and how far a new one has come. */
const overviewState = z.object({
  /** each a count of what a list shows */
  unansweredCount: z.int(),
  draftCount: z.int(),
  refusedGoodCount: z.int(),
  failedShareCount: z.int(),
  waitingRefundCount: z.int(),
  /** services that wait for delivery, and those of them that are late */
  toDeliverCount: z.int(),
  lateDeliverCount: z.int(),
  /** by when the first of them is due */
  firstDeliverDue: Instant.nullable(),
  /** withdrawals that were refused, failed or bounced, and nothing was asked for since */
  failedWithdrawCount: z.int(),
  refusedCertificationCount: z.int(),
  expiredCertificationCount: z.int(),
  expiringCertificationCount: z.int(),
  /** the first day on which one of those runs out */
  firstExpiry: Day.nullable(),
  /** the first steps, in their order: a shop with a face, a good on the shelf, a certification, a card */
  shopFlag: flag,
  shelfFlag: flag,
  certifiedFlag: flag,
  bankFlag: flag,
  /** the application to join, without whose approval nothing is sold */
  enrollId: EnrollId.nullable(),
  enrollStatusDict: EnrollStatus.nullable(),
  enrollReason: z.string(),
})
export type OverviewState = z.output<typeof overviewState>

export const overview = {
  get: endpoint({
    path: '/zsm/api/overview/get',
    access: 'creator',
    effect: 'read',
    input: z.object({}),
    output: overviewState,
  }),
}
