import { z } from 'zod'
import { banks } from './funds/banks.ts'
import { feeInvoices } from './funds/invoices.ts'
import { fundReports } from './funds/reports.ts'
import { withdrawals } from './funds/withdrawals.ts'
import { entryType, fundBucket } from './states.ts'
import {
  CreatorId,
  eitherId,
  FundId,
  FundItemId,
  flag,
  GoodId,
  Instant,
  Money,
  OrderId,
  page,
  pageInput,
  RefundId,
  searchedNewest,
  WithdrawId,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 冻结, 2 可提, 3 提现中, 4 已提现, 5 欠款. */
export const Bucket = fundBucket.codec

/** The cause of a ledger entry; labels in `dictionaries.fundItemTypeDict`. */
export const FundItemType = entryType.codec

/**
 * The balance account (domain.md, fund): totalIncomeFen = frozenFen + availableFen + withdrawingFen + withdrawnFen − debtFen.
 * Every figure is the sum of its incomeList entries.
 */
const fund = z.object({
  id: FundId,
  frontId: CreatorId,
  totalIncomeFen: Money,
  frozenFen: Money,
  availableFen: Money,
  withdrawingFen: Money,
  withdrawnFen: Money,
  debtFen: Money,
  minWithdrawFen: Money,
  /** withdrawal fee in basis points */
  feeBp: z.int(),
  holdDays: z.int(),
  dayLimitFen: Money,
  dayLimitCount: z.int(),
  /** when the next frozen income is released, and how much */
  nextUnfreezeTime: Instant.nullable(),
  nextUnfreezeFen: Money,
  /** Whether the money stands in the creator's own account at the payment provider; null where the platform itself sells. */
  merchantFlag: flag.nullable(),
  asOfTime: Instant,
})
export type Fund = z.output<typeof fund>

/** One ledger line of the creator: append-only. `amountFen` is signed, `balanceFen` is the bucket's balance after it. */
export const fundItem = z.object({
  id: FundItemId,
  fundId: FundId,
  frontId: CreatorId,
  /** lines of one movement share this number */
  groupNo: z.string(),
  typeDict: FundItemType,
  bucketDict: Bucket,
  amountFen: Money,
  balanceFen: Money,
  title: z.string(),
  orderId: OrderId.nullable(),
  orderNo: z.string().nullable(),
  refundId: RefundId.nullable(),
  withdrawId: WithdrawId.nullable(),
  withdrawNo: z.string().nullable(),
  goodId: GoodId.nullable(),
  occurTime: Instant,
  unfreezeTime: Instant.nullable(),
})
export type FundItem = z.output<typeof fundItem>

/**
 * All entries of the creator, summed by cause and by balance. Both add up to `totalIncomeFen`. A cause without entries is omitted; every
 * balance is named. The debt is negative.
 */
const fundFlow = z.object({
  byType: z.array(z.object({ typeDict: FundItemType, amountFen: Money })),
  byBucket: z.array(z.object({ bucketDict: Bucket, amountFen: Money })),
  totalIncomeFen: Money,
  asOfTime: Instant,
})
export type FundFlow = z.output<typeof fundFlow>

export const funds = {
  /** `id` is the id of the fund or of the front; without it, the fund of the session. */
  get: endpoint({
    path: '/zsm/api/fund/get',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({ id: eitherId(FundId, CreatorId).optional() }),
    output: fund,
    errors: ['fundNotFound'],
  }),
  /** The entries behind a figure, by bucket, type, order or withdrawal. `totalFen` is the sum of all matching entries. */
  incomeList: endpoint({
    path: '/zsm/api/fund/incomeList',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      bucketDict: Bucket.optional(),
      typeDict: FundItemType.optional(),
      orderId: OrderId.optional(),
      refundId: RefundId.optional(),
      withdrawId: WithdrawId.optional(),
      /** keyset pagination: the last entry of the previous page, so that new entries do not shift the pages */
      afterId: FundItemId.optional(),
    }),
    output: page(fundItem).extend({ totalFen: Money, searchedNewest }),
  }),
  /** From what buyers paid to what has arrived: how the entries add up to the balances, as of one moment. */
  getFlow: endpoint({
    path: '/zsm/api/fund/flow',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: fundFlow,
  }),
  ...fundReports,
  ...feeInvoices,
  ...withdrawals,
  ...banks,
}
