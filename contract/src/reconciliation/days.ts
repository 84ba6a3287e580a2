import { z } from 'zod'
import { billDifference, billSource, differenceState, reconciliationState } from '../states.ts'
import { Day, flag, Instant, line, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { fileContent, fileName, ofFinance } from './files.ts'

/** The channel name of the bank, whose statements of payouts stand beside the payment channels. */
export const bankChannel = 'bank'

/** The name of a payment channel, or `bank`. */
export const ChannelName = line(2, 20, '渠道')

export const ReconciliationStatus = reconciliationState.codec

/** Lines that do not agree: how many there are of a kind and a state, and their part of our sum minus theirs. */
const part = z.object({
  differenceDict: billDifference.codec,
  statusDict: differenceState.codec,
  count: z.int(),
  deltaFen: Money,
})
export type ReconciliationPart = z.output<typeof part>

const reconciledDay = z.object({
  channel: z.string(),
  day: Day,
  statusDict: ReconciliationStatus,
  /** payments and refunds by our books and by the bill; at the bank: payouts to creators and transfers to buyers */
  ourPaidCount: z.int(),
  ourPaidFen: Money,
  ourRefundCount: z.int(),
  ourRefundFen: Money,
  theirPaidCount: z.int(),
  theirPaidFen: Money,
  theirRefundCount: z.int(),
  theirRefundFen: Money,
  /** the provider's fees, by its bill */
  theirFeeFen: Money,
  /** payments less refunds; at the bank, the sum of both, because both went out */
  ourFen: Money,
  theirFen: Money,
  /** ours less theirs: the sum of `parts` */
  deltaFen: Money,
  matchedCount: z.int(),
  openCount: z.int(),
  parts: z.array(part),
  sourceDict: billSource.codec.nullable(),
  fileName: z.string(),
  /** why the day has no bill yet */
  reason: z.string(),
  /** when the bill is fetched next; null if it has to be uploaded */
  askTime: Instant.nullable(),
  readTime: Instant.nullable(),
  compareTime: Instant.nullable(),
})
export type ReconciledDay = z.output<typeof reconciledDay>

const reconciledChannel = z.object({
  channel: z.string(),
  /** whether bills of this channel are fetched, and whether a file may be uploaded */
  fetchFlag: flag,
  fileFlag: flag,
  openCount: z.int(),
  /** days that still wait for their bill */
  waitingCount: z.int(),
  /** the last compared day */
  lastDay: Day.nullable(),
})
export type ReconciledChannel = z.output<typeof reconciledChannel>

const { keyword: _, ...paging } = pageInput

export const reconciledDays = {
  /** The reconciled channels and the state of each. */
  sumReconciliation: endpoint({
    path: '/zsm/api/operator/sumReconciliation',
    ...ofFinance,
    effect: 'read',
    input: z.object({}),
    output: z.object({ channels: z.array(reconciledChannel), openCount: z.int(), waitingCount: z.int() }),
  }),
  /** Days with open differences first, then the newest. */
  listReconciliation: endpoint({
    path: '/zsm/api/operator/listReconciliation',
    ...ofFinance,
    effect: 'read',
    input: z.object({
      ...paging,
      channel: ChannelName.optional(),
      statusDict: ReconciliationStatus.optional(),
      /** only days with open differences */
      openFlag: flag.optional(),
      fromDay: Day.optional(),
      toDay: Day.optional(),
    }),
    output: page(reconciledDay),
  }),
  getReconciliation: endpoint({
    path: '/zsm/api/operator/getReconciliation',
    ...ofFinance,
    effect: 'read',
    input: z.object({ channel: ChannelName, day: Day }),
    output: reconciledDay,
    errors: ['reconciliationNotFound'],
  }),
  /** Fetches the bill at once, even if the day already has one: the provider may have corrected it. */
  fetchBill: endpoint({
    path: '/zsm/api/operator/fetchBill',
    ...ofFinance,
    input: z.object({ channel: ChannelName, day: Day }),
    output: reconciledDay,
    errors: ['channelNotFound', 'reconciliationTooEarly', 'reconciliationTooOld'],
  }),
  /** Takes a bill that was downloaded from the provider's site. If a line is broken, the answer names it and no line is stored. */
  takeBillFile: endpoint({
    path: '/zsm/api/operator/takeBillFile',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({ channel: ChannelName, day: Day, fileName, content: fileContent }),
    output: reconciledDay,
    errors: [
      'channelNotFound',
      'billNotOffered',
      'billUnreadable',
      'reconciliationTooEarly',
      'reconciliationTooOld',
    ],
  }),
}
