import { z } from 'zod'
import { channelAccount, channelEntry } from '../states.ts'
import { CreatorId, Instant, Money, page, pageInput, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const channelAccountDict = channelAccount.codec
const channelEntryDict = channelEntry.codec

/** Where the money of one account came from and went to, since the first sale. */
const balance = z.object({
  channelAccountDict,
  paidCount: z.int(),
  paidFen: Money,
  refundCount: z.int(),
  refundFen: Money,
  /** what the provider keeps of payments, less what it gave back with refunds */
  feeFen: Money,
  payoutCount: z.int(),
  payoutFen: Money,
  /** paid in, less refunds, fees and payouts; negative where more went out than came in */
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
  /** empty unless it is a withdrawal */
  withdrawNo: z.string(),
  /** what it adds to the account; negative if it takes from it */
  amountFen: Money,
  occurTime: Instant,
})
export type ChannelAccountEntry = z.output<typeof entry>

/** What each provider, and the company's bank, hold of the money that passes through here. */
export const operatorChannelAccounts = {
  listChannelBalance: endpoint({
    path: '/zsm/api/operator/listChannelBalance',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(balance),
  }),
  /** The entries that a figure of `listChannelBalance` sums, the newest first. */
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
