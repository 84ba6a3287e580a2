import { z } from 'zod'
import { Day, Fen, Instant, int, Money } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What happened on a day in Asia/Shanghai, over all creators. */
const platformDay = z.object({
  day: Day,
  soldCount: z.int(),
  soldFen: Money,
  /** Of the platform and the channels, less what refunds gave back of them. */
  feeFen: Money,
  refundCount: z.int(),
  refundFen: Money,
  /** What left for creators, less what banks returned. */
  paidOutFen: Money,
})
export type PlatformDay = z.output<typeof platformDay>

const platformFunds = z.object({
  frozenFen: Fen,
  availableFen: Fen,
  withdrawingFen: Fen,
  /** What creators owe for refunds of income that they no longer had. */
  debtFen: Fen,
  debtorCount: z.int(),
})

const failedJob = z.object({
  name: z.string(),
  failCount: z.int(),
  /** How often the last retry failed too. */
  givenUpCount: z.int(),
  lastTime: Instant,
  /** What is wrong, for operators. */
  text: z.string(),
  /** What the program said, for those who run the server. */
  detail: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

const countedClientError = z.object({
  message: z.string(),
  url: z.string(),
  count: z.int(),
  lastTime: Instant,
})

const systemHealth = z.object({
  /** Of the last seven days, the latest first. */
  failedJobs: z.array(failedJob),
  /** Null if the operator may not see the list. More than `mostWork` is `mostWork + 1`. */
  noticeCount: z.int().nullable(),
  differenceCount: z.int().nullable(),
  /** The last proof of the ledger; null before the first one. */
  proofTime: Instant.nullable(),
  proofSoundFlag: z.boolean(),
  /** The rules that the last proof found broken. */
  brokenRules: z.array(z.string()),
  /** Of the last 24 hours. */
  clientErrorCount: z.int(),
  clientErrors: z.array(countedClientError),
})
export type SystemHealth = z.output<typeof systemHealth>

export const operatorOverview = {
  /** What happened on each of the last days, oldest first and today last, and what is owed now. */
  sumPlatformDays: endpoint({
    path: '/zsm/api/operator/sumPlatformDays',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    watches: true,
    input: z.object({ days: int(1, 90).default(30) }),
    output: z.object({ days: z.array(platformDay), now: platformFunds }),
  }),
  /** Whether everything that works by itself does. */
  getHealth: endpoint({
    path: '/zsm/api/operator/getHealth',
    access: 'operator',
    roles: ['admin', 'finance'],
    effect: 'read',
    watches: true,
    input: z.object({}),
    output: systemHealth,
  }),
}
