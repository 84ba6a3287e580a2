import { z } from 'zod'
import { billDifference, billSource, differenceState, reconciliationState } from '../states.ts'
import { Day, flag, Instant, line, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { fileContent, fileName, ofFinance } from './files.ts'

/** The bank's statement of payouts, beside the payment channels. */
export const bankChannel = 'bank'

/** The name of a payment channel, or `bank`. */
export const ChannelName = line(2, 20, '渠道')

export const ReconciliationStatus = reconciliationState.codec

/** Of the lines that differ: how many there are of a kind and in a state, and what they add to our sum minus theirs. */
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
  /** what was paid and given back by our books and by the bill; of the bank: paid to creators, and to buyers by hand */
  ourPaidCount: z.int(),
  ourPaidFen: Money,
  ourRefundCount: z.int(),
  ourRefundFen: Money,
  theirPaidCount: z.int(),
  theirPaidFen: Money,
  theirRefundCount: z.int(),
  theirRefundFen: Money,
  /** what the provider kept for itself, by its bill */
  theirFeeFen: Money,
  /** paid less given back; of the bank: both went out */
  ourFen: Money,
  theirFen: Money,
  /** ours less theirs: what `parts` add up to */
  deltaFen: Money,
  matchedCount: z.int(),
  openCount: z.int(),
  parts: z.array(part),
  sourceDict: billSource.codec.nullable(),
  fileName: z.string(),
  /** why there is no bill yet */
  reason: z.string(),
  /** when the bill is fetched next; null while nobody fetches it */
  askTime: Instant.nullable(),
  readTime: Instant.nullable(),
  compareTime: Instant.nullable(),
})
export type ReconciledDay = z.output<typeof reconciledDay>

const reconciledChannel = z.object({
  channel: z.string(),
  /** whether its bill is fetched, and whether a file may be uploaded */
  fetchFlag: flag,
  fileFlag: flag,
  openCount: z.int(),
  /** days whose bill is not there yet */
  waitingCount: z.int(),
  /** the last day that was compared */
  lastDay: Day.nullable(),
})
export type ReconciledChannel = z.output<typeof reconciledChannel>

const { keyword: _, ...paging } = pageInput

export const reconciledDays = {
  /** The channels that are reconciled, with how far they are. */
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
  /** Has the bill fetched at once, also where one is there: the provider may have mended it. */
  fetchBill: endpoint({
    path: '/zsm/api/operator/fetchBill',
    ...ofFinance,
    input: z.object({ channel: ChannelName, day: Day }),
    output: reconciledDay,
    errors: ['channelNotFound', 'reconciliationTooEarly', 'reconciliationTooOld'],
  }),
  /** The bill as a file from the provider's site. A broken line is named, and nothing of the file is stored then. */
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
