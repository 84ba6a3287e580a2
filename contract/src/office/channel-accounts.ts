import { z } from 'zod'
import { channelAccount, channelEntry } from '../states.ts'
import { CreatorId, Instant, Money, page, pageInput, wholeList } from '../values.ts'
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
  /** payments less refunds, fees and payouts; negative if more went out than came in */
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
}
