import { z } from 'zod'
import { EnrollStatus } from './creators.ts'
import { digests } from './overview/digests.ts'
import { firstSteps } from './overview/first-steps.ts'
import { looks } from './overview/looks.ts'
import { sourceReports } from './overview/sources.ts'
import { Day, EnrollId, flag, GoodId, Instant } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** The creator's pending tasks, and the progress of a new creator. */
const overviewState = z.object({
  /** each counts the rows of a list */
  unansweredCount: z.int(),
  /** reviews without an answer */
  unansweredReviewCount: z.int(),
  draftCount: z.int(),
  refusedGoodCount: z.int(),
  failedShareCount: z.int(),
  waitingRefundCount: z.int(),
  /** services that wait for delivery, and how many of them are overdue */
  toDeliverCount: z.int(),
  lateDeliverCount: z.int(),
  /** when the first of them is due */
  firstDeliverDue: Instant.nullable(),
  /** withdrawals that were refused, failed or returned and have no later attempt */
  failedWithdrawCount: z.int(),
  refusedCertificationCount: z.int(),
  expiredCertificationCount: z.int(),
  expiringCertificationCount: z.int(),
  /** the first day on which one of those expires */
  firstExpiry: Day.nullable(),
  /** the first steps, in order: a shop with pictures, a good on the shelf, a certification, a card */
  shopFlag: flag,
  shelfFlag: flag,
  certifiedFlag: flag,
  bankFlag: flag,
  /** Whether the creator's account at the payment provider is open; null where the platform itself sells, and there is none. */
  merchantFlag: flag.nullable(),
  /** whether the creator has hidden these steps */
  stepsHideFlag: flag,
  /** the sample course, while it is out of the recycle bin and not saved as a course of the creator's own */
  sampleGoodId: GoodId.nullable(),
  /** the application to join; nothing is sold until it is approved */
  enrollId: EnrollId.nullable(),
  enrollStatusDict: EnrollStatus.nullable(),
  enrollReason: z.string(),
})
export type OverviewState = z.output<typeof overviewState>

export const overview = {
  ...sourceReports,
  ...digests,
  ...firstSteps,
  ...looks,
  get: endpoint({
    path: '/zsm/api/overview/get',
    access: 'creator',
    areas: ['shared'],
    effect: 'read',
    input: z.object({}),
    output: overviewState,
  }),
}
