import { z } from 'zod'
import { Instant, Money } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The days that a digest reaches back. */
export const mostDigestDays = 90
/** The largest exact count of a digest. Above it the count and the sum are those of the newest. */
export const mostDigested = 999

const digest = z.object({
  /** The instant that was asked for, or the earliest that a digest reaches back to. */
  sinceTime: Instant,
  /** Paid orders, without hidden ones, and what was paid for them. */
  orderCount: z.int(),
  payFen: Money,
  /** Whether there are more orders than `mostDigested`. */
  moreFlag: z.boolean(),
  /** Refunds that were asked for, questions of learners, and reviews. */
  refundCount: z.int(),
  questionCount: z.int(),
  reviewCount: z.int(),
})
export type Digest = z.output<typeof digest>

export const digests = {
  /** What happened while the creator was away. */
  getDigest: endpoint({
    path: '/zsm/api/overview/digest',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({ sinceTime: Instant }),
    output: digest,
  }),
}
