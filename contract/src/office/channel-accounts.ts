import { z } from 'zod'
import { channelAccount, channelEntry } from '../states.ts'
import {
  Amount,
  CreatorId,
  Day,
  flag,
  Instant,
  line,
  Money,
  page,
  pageInput,
  RequestId,
  SettlementId,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const channelAccountDict = channelAccount.codec
const channelEntryDict = channelEntry.codec

/** The money that came into and went out of one account since the first sale. */
const balance = z.object({
  channelAccountDict,
  paidCount: z.int(),
  paidFen: Money,
  refundCount: z.int(),
  refundFen: Money,
  /** the provider's fees, less those that it returned with refunds */
  feeFen: Money,
  payoutCount: z.int(),
  payoutFen: Money,
  /** what the provider settled to the company's bank; of the bank: what came in from providers, as a negative sum */
  settledCount: z.int(),
  settledFen: Money,
  /** payments less refunds, fees, payouts and settlements; negative if more went out than came in */
  balanceFen: Money,
})
export type ChannelBalance = z.output<typeof balance>

const entry = z.object({
  id: z.uuid(),
  channelAccountDict,
  channelEntryDict,
  frontId: CreatorId,
  frontName: z.string(),
  title: z.string(),
  /** empty for a withdrawal */
  orderNo: z.string(),
  /** empty for any other entry than a withdrawal */
  withdrawNo: z.string(),
  /** the change of the account; negative if money went out */
  amountFen: Money,
  occurTime: Instant,
})
export type ChannelAccountEntry = z.output<typeof entry>

/** What a provider settled to the company's bank, by a line of the bank's statement. */
const settlement = z.object({
  id: SettlementId,
  channelAccountDict,
  /** when it came in, by the bank's statement */
  day: Day,
  amountFen: Money,
  /** the bank's number of the line */
  bankNo: z.string(),
  note: z.string(),
  operatorName: z.string(),
  createTime: Instant,
  /** whether it was typed wrong and taken back, by whom and why */
  reversedFlag: flag,
  reverseNote: z.string(),
  reverserName: z.string(),
  reverseTime: Instant.nullable(),
})
export type ChannelSettlement = z.output<typeof settlement>

const ofFinance = { access: 'operator', roles: ['finance'] } as const

/** The channel accounts: the money that each provider and the company's bank hold. */
export const operatorChannelAccounts = {
  listChannelBalance: endpoint({
    path: '/zsm/api/operator/listChannelBalance',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(balance),
  }),
  /** The entries that add up to a figure of `listChannelBalance`, newest first. */
  listChannelEntry: endpoint({
    path: '/zsm/api/operator/listChannelEntry',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      channelAccountDict,
      channelEntryDict,
    }),
    output: page(entry),
  }),
  /** The newest day first. The keyword is the beginning of the bank's number. */
  listChannelSettlement: endpoint({
    path: '/zsm/api/operator/listChannelSettlement',
    ...ofFinance,
    effect: 'read',
    input: z.object({ ...pageInput, channelAccountDict: channelAccountDict.optional() }),
    output: page(settlement),
  }),
  /** Moves the amount from the provider's account to the bank's. */
  recordChannelSettlement: endpoint({
    path: '/zsm/api/operator/recordChannelSettlement',
    ...ofFinance,
    needsProof: true,
    input: z.object({
      /** one of `settlingAccounts` */
      channelAccountDict,
      day: Day,
      amountFen: Amount,
      bankNo: line(4, 64, '银行流水号'),
      note: line(0, 100, '备注').default(''),
      requestId: RequestId,
    }),
    output: settlement,
    errors: ['settlementNumberTaken'],
  }),
  /** Takes it back: the bank's number may be registered again. */
  reverseChannelSettlement: endpoint({
    path: '/zsm/api/operator/reverseChannelSettlement',
    ...ofFinance,
    needsProof: true,
    input: z.object({ id: SettlementId, reason: line(2, 100, '撤销原因') }),
    output: settlement,
    errors: ['settlementNotFound', 'settlementReversed'],
  }),
}
