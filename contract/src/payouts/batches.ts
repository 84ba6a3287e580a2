import { z } from 'zod'
import { sumFilters, workFilters } from '../office/cases.ts'
import { payoutBatchState, payoutItemState } from '../states.ts'
import {
  asksStates,
  BankFormatId,
  CreatorId,
  flag,
  Instant,
  ids,
  line,
  Money,
  PayoutBatchId,
  page,
  pageInput,
  RequestId,
  WithdrawId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { columns } from './formats.ts'

export const PayoutBatchStatus = payoutBatchState.codec

/** The most withdrawals of one bank file. Each one is booked in a transaction of its own. */
export const mostPayouts = 200

const payoutBatch = z.object({
  id: PayoutBatchId,
  batchNo: z.string(),
  formatName: z.string(),
  statusDict: PayoutBatchStatus,
  itemCount: z.int(),
  sumFen: Money,
  /** lines that the bank has paid, that failed, that left the batch unpaid, and that have no result yet */
  paidCount: z.int(),
  paidFen: Money,
  failedCount: z.int(),
  releasedCount: z.int(),
  openCount: z.int(),
  /** digest over the number, the sum and the payee of each line; the last line of the file shows it */
  checksum: z.string(),
  makerName: z.string(),
  approverName: z.string(),
  /** whether the caller made the batch, and so may not approve it */
  ownFlag: flag,
  makeTime: Instant,
  approveTime: Instant.nullable(),
  exportTime: Instant.nullable(),
  answerTime: Instant.nullable(),
  closeTime: Instant.nullable(),
  closeReason: z.string(),
})
export type PayoutBatch = z.output<typeof payoutBatch>

const payoutItem = z.object({
  withdrawId: WithdrawId,
  lineNo: z.int(),
  withdrawNo: z.string(),
  frontName: z.string(),
  holderName: z.string(),
  /** e.g. 招商银行 尾号 8888 */
  bankText: z.string(),
  amountFen: Money,
  statusDict: payoutItemState.codec,
  /** why it failed, was left to a person, or left the batch */
  reason: z.string(),
  transferNo: z.string(),
  settleTime: Instant.nullable(),
})
export type PayoutItem = z.output<typeof payoutItem>

export const wholeBatch = payoutBatch.extend({
  bankFormatId: BankFormatId,
  columns,
  items: z.array(payoutItem),
})
export type WholePayoutBatch = z.output<typeof wholeBatch>

/** An approved withdrawal that no way has claimed yet. */
const payable = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  frontId: CreatorId,
  frontName: z.string(),
  holderName: z.string(),
  bankText: z.string(),
  /** what the creator receives: after the fee */
  arriveFen: Money,
  auditTime: Instant.nullable(),
})
export type Payable = z.output<typeof payable>

const ofFinance = { access: 'operator', roles: ['finance'] } as const

export const payoutBatches = {
  listPayoutBatch: endpoint({
    path: '/zsm/api/operator/listPayoutBatch',
    ...ofFinance,
    effect: 'read',
    /**
     * `openFlag`: only batches that are not closed, oldest first. The keyword is the beginning of a batch's or a withdrawal's number.
     */
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: PayoutBatchStatus.optional(),
      openFlag: flag.optional(),
    }),
    output: page(payoutBatch),
  }),
  getPayoutBatch: endpoint({
    path: '/zsm/api/operator/getPayoutBatch',
    ...ofFinance,
    effect: 'read',
    input: z.object({ id: PayoutBatchId }),
    output: wholeBatch,
    errors: ['payoutBatchNotFound'],
  }),
  /** Withdrawals in 2 打款中 that no way has claimed yet, oldest first. `totalFen` is the sum of all of them, not of the page. */
  listPayable: endpoint({
    path: '/zsm/api/operator/listPayable',
    ...ofFinance,
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(payable).extend({ totalFen: Money }),
  }),
  /** Claims these withdrawals: no other way pays them until the batch has their result or is cancelled. */
  makePayoutBatch: endpoint({
    path: '/zsm/api/operator/makePayoutBatch',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({
      withdrawIds: ids(WithdrawId, mostPayouts).refine((list) => list.length > 0, { error: '请选择提现' }),
      bankFormatId: BankFormatId,
      requestId: RequestId,
    }),
    output: wholeBatch,
    errors: ['bankFormatNotFound', 'withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
  /** 1 待复核 → 2 待导出. The maker of the batch may not approve it. */
  approvePayoutBatch: endpoint({
    path: '/zsm/api/operator/approvePayoutBatch',
    ...ofFinance,
    needsProof: true,
    input: z.object({ id: PayoutBatchId }),
    output: wholeBatch,
    errors: [
      'payoutBatchNotFound',
      'payoutStateChanged',
      'payoutSecondOperator',
      'notTwoPersons',
      'payoutChanged',
    ],
  }),
  /** 1 待复核 or 2 待导出 → 5 已关闭. The file was never exported, so any way may pay the withdrawals again. */
  cancelPayoutBatch: endpoint({
    path: '/zsm/api/operator/cancelPayoutBatch',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({ id: PayoutBatchId, reason: line(2, 200, '取消原因') }),
    output: wholeBatch,
    errors: ['payoutBatchNotFound', 'payoutStateChanged'],
  }),
}
