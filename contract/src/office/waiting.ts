import { z } from 'zod'
import { Fen, Instant, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** At most 100, because the menu shows no larger number; null if the operator may not see the list. */
const waitingCount = z.int().nullable()

const waitingCounts = z.object({
  enrollCount: waitingCount,
  certificationCount: waitingCount,
  goodCount: waitingCount,
  withdrawCount: waitingCount,
  batchCount: waitingCount,
  refundCount: waitingCount,
  disputeCount: waitingCount,
  heldOrderCount: waitingCount,
  noticeCount: waitingCount,
  differenceCount: waitingCount,
  adjustmentCount: waitingCount,
  closingCount: waitingCount,
  changeCount: waitingCount,
  appealCount: waitingCount,
  complaintCount: waitingCount,
})
export type WaitingCounts = z.output<typeof waitingCounts>

/** What waits for operators and is about money. */
export const moneyWork = [
  'withdraw',
  'payout',
  'paused',
  'batch',
  'refund',
  'dispute',
  'heldOrder',
  'notice',
  'difference',
  'adjustment',
] as const

/** Everything that waits for operators, each kind with its own promised time. */
export const workNames = [
  'enroll',
  'certification',
  'good',
  'appeal',
  'complaint',
  'minorComplaint',
  ...moneyWork,
  'closing',
  'change',
] as const
export type WorkName = (typeof workNames)[number]

/** The largest exact count of a work list. Above it the count, the sum and the overdue ones are those of the oldest. */
export const mostWork = 999

const workList = z.object({
  name: z.enum(workNames),
  count: z.int(),
  /** Whether there are more than `mostWork`. */
  moreFlag: z.boolean(),
  /** When the one that waits longest was submitted. */
  oldestTime: Instant.nullable(),
  /** Null if the list is not about money. */
  sumFen: Fen.nullable(),
  /** Within how many hours operators have promised to decide. */
  promiseHours: z.int(),
  overdueCount: z.int(),
})
export type WorkList = z.output<typeof workList>

export const operatorWaiting = {
  /** How many rows are pending in each list that opens on its pending rows. */
  countWaiting: endpoint({
    path: '/zsm/api/operator/countWaiting',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    watches: true,
    opensStream: true,
    input: z.object({}),
    output: waitingCounts,
  }),
  /** What waits in the lists that the operator may see: how many, how long, for how much, and what is overdue. */
  listWork: endpoint({
    path: '/zsm/api/operator/listWork',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    watches: true,
    input: z.object({}),
    output: wholeList(workList),
  }),
}
