import { z } from 'zod'
import { billDifference, billLineKind, differenceState } from '../states.ts'
import { CreatorId, Day, DifferenceId, flag, Instant, ids, line, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ChannelName } from './days.ts'
import { ofFinance } from './files.ts'

export const DifferenceStatus = differenceState.codec

/** What one press may settle. */
export const mostSettled = 100

const difference = z.object({
  id: DifferenceId,
  channel: z.string(),
  day: Day,
  kindDict: billLineKind.codec,
  differenceDict: billDifference.codec,
  statusDict: DifferenceStatus,
  /** our number of the payment, the refund or the withdrawal; empty if the bill has none of ours */
  ourNo: z.string(),
  /** the provider's or the bank's number */
  tradeNo: z.string(),
  /** null where that side has nothing */
  ourFen: Money.nullable(),
  theirFen: Money.nullable(),
  /** what it adds to our sum minus theirs on this day */
  deltaFen: Money,
  ourTime: Instant.nullable(),
  theirTime: Instant.nullable(),
  /** the day on which the other side has it */
  otherDay: Day.nullable(),
  /** what is known about it */
  reason: z.string(),
  /** how it was settled, or why it vanished */
  note: z.string(),
  operatorName: z.string(),
  findTime: Instant,
  settleTime: Instant.nullable(),
  /** what it is about in our books; empty where there is nothing */
  orderNo: z.string(),
  goodName: z.string(),
  frontId: CreatorId.nullable(),
  frontName: z.string(),
  refundNo: z.string(),
  withdrawNo: z.string(),
  /** whether a notice about it waits among the unmatched */
  noticeFlag: flag,
})
export type BillDifference = z.output<typeof difference>

export const billDifferences = {
  /** Open ones first, then the newest. Without `explainedFlag` only differences. The keyword is the beginning of a number. */
  listDifference: endpoint({
    path: '/zsm/api/operator/listDifference',
    ...ofFinance,
    effect: 'read',
    input: z.object({
      ...pageInput,
      channel: ChannelName.optional(),
      day: Day.optional(),
      statusDict: DifferenceStatus.optional(),
      differenceDict: billDifference.codec.optional(),
      explainedFlag: flag.optional(),
    }),
    output: page(difference),
  }),
  /** 1 待处理 → 2 已处理: somebody found out why. It moves no money. All of them, or none. */
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
