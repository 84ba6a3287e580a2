import { z } from 'zod'
import { sumFilters, workFilters } from '../office/cases.ts'
import { billDifference, billLineKind, differenceState } from '../states.ts'
import { CreatorId, Day, DifferenceId, flag, Instant, ids, line, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ChannelName } from './days.ts'
import { ofFinance } from './files.ts'

export const DifferenceStatus = differenceState.codec

/** The most differences that one call may settle. */
export const mostSettled = 100

const difference = z.object({
  id: DifferenceId,
  channel: z.string(),
  day: Day,
  kindDict: billLineKind.codec,
  differenceDict: billDifference.codec,
  statusDict: DifferenceStatus,
  /** our number of the payment, refund or withdrawal; empty if the bill names none */
  ourNo: z.string(),
  /** the provider's or the bank's number */
  tradeNo: z.string(),
  /** null if that side has no such line */
  ourFen: Money.nullable(),
  theirFen: Money.nullable(),
  /** its part of our sum minus theirs on this day */
  deltaFen: Money,
  ourTime: Instant.nullable(),
  theirTime: Instant.nullable(),
  /** the day on which the other side has the line */
  otherDay: Day.nullable(),
  /** the reason, as far as it is known */
  reason: z.string(),
  /** how it was settled, or why it disappeared */
  note: z.string(),
  operatorName: z.string(),
  findTime: Instant,
  settleTime: Instant.nullable(),
  /** the order, the withdrawal and the creator in our books; empty if there is none */
  orderNo: z.string(),
  goodName: z.string(),
  frontId: CreatorId.nullable(),
  frontName: z.string(),
  refundNo: z.string(),
  withdrawNo: z.string(),
  /** whether a payment notice about it waits among the unmatched */
  noticeFlag: flag,
})
export type BillDifference = z.output<typeof difference>

export const billDifferences = {
  /**
   * Open differences first, then the newest. Without `explainedFlag`, items that explain themselves are left out. The keyword is the
   * beginning of a number.
   */
  listDifference: endpoint({
    path: '/zsm/api/operator/listDifference',
    ...ofFinance,
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...workFilters,
      ...sumFilters,
      channel: ChannelName.optional(),
      day: Day.optional(),
      statusDict: DifferenceStatus.optional(),
      differenceDict: billDifference.codec.optional(),
      explainedFlag: flag.optional(),
    }),
    output: page(difference),
  }),
  /** 1 待处理 → 2 已处理: a person found the cause. It moves no money. Settles all of them or none. */
  settleDifference: endpoint({
    path: '/zsm/api/operator/settleDifference',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({
      ids: ids(DifferenceId, mostSettled).refine((list) => list.length > 0, { error: '请选择差异' }),
      reason: line(2, 200, '处理说明'),
    }),
    output: z.object({ settledCount: z.int() }),
    errors: ['differenceNotFound', 'differenceStateChanged'],
  }),
}
