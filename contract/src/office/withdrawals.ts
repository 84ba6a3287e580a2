import { z } from 'zod'
import { WithdrawStatus, withdraw } from '../funds/withdrawals.ts'
import { cardProof, payoutWay } from '../states.ts'
import { asksStates, CreatorId, Fen, flag, line, page, pageInput, WithdrawId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

const operatorWithdraw = withdraw.extend({
  frontName: z.string(),
  /** what has proved the card (0115); null if nothing has, or if the card is not ours to prove */
  cardProofDict: cardProof.codec.nullable(),
  /** approvals so far, and how many a payout needs if the caller is one of the approvers */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** the approvers' names, the first approver first */
  approverNames: z.string(),
  /** the way that pays the withdrawal, or paid it; null while none has begun */
  payoutWayDict: payoutWay.codec.nullable(),
  /** whether the provider may have the transfer by now, if one pays the withdrawal; null if none does */
  transferSentFlag: flag.nullable(),
  /** why the provider refused the transfer, which it repeats; empty if it did not */
  transferNote: z.string(),
  /** the sum that the caller decided without a second operator for this creator today */
  loneFen: Fen,
})
export type OperatorWithdraw = z.output<typeof operatorWithdraw>

/** What a transfer needs, with the whole card number. */
const payee = z.object({
  withdrawNo: z.string(),
  arriveFen: Fen,
  holderName: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  province: z.string(),
  city: z.string(),
  cardNo: z.string(),
})
export type Payee = z.output<typeof payee>

/** Payouts to creators. */
export const operatorWithdrawals = {
  /** Pending ones (待审核, 打款中, 风控暂停) come oldest first, all others newest first. */
  listWithdraw: endpoint({
    path: '/zsm/api/operator/listWithdraw',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    /** `waitFlag`: only pending ones */
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: WithdrawStatus.optional(),
      waitFlag: flag.optional(),
      frontId: CreatorId.optional(),
      /** the name of the bank that gets the money */
      bankName: line(0, 40, '银行').optional(),
    }),
    output: page(operatorWithdraw),
  }),
  /**
   * 1 待审核 → 2 打款中. Above the amount that one operator may decide for a creator in a day, two approvals are needed, and the first
   * leaves it at 1.
   */
  approveWithdraw: endpoint({
    path: '/zsm/api/operator/approveWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'withdrawSecondOperator', 'notTwoPersons'],
  }),
  /** The only call that answers a whole card number: of one withdrawal in 2 打款中, with the reason in the audit log. */
  showPayee: endpoint({
    path: '/zsm/api/operator/showPayee',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '查看原因') }),
    output: payee,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
  /** Who saw the card number has not transferred, and will not: another way may pay the withdrawal. */
  releasePayee: endpoint({
    path: '/zsm/api/operator/releasePayee',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '取消原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
  /** The provider that `transferWithdraw` pays by, on screens; empty if there is none. */
  getTransferWay: endpoint({
    path: '/zsm/api/operator/getTransferWay',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({}),
    output: z.object({ label: z.string() }),
  }),
  /** Has the provider pay a withdrawal in 2 打款中. It arrives, or fails, when the provider says so. */
  transferWithdraw: endpoint({
    path: '/zsm/api/operator/transferWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: [
      'withdrawNotFound',
      'withdrawStateChanged',
      'payoutClaimed',
      'transferOff',
      'transferImpossible',
    ],
  }),
  /** Takes a transfer back that the provider does not have: not told yet, or refused. Another way may pay then. */
  cancelTransfer: endpoint({
    path: '/zsm/api/operator/cancelTransfer',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '取消原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
  /** 1 待审核 or 2 打款中 → 7 风控暂停: the money does not move, and the creator reads the reason. */
  pauseWithdraw: endpoint({
    path: '/zsm/api/operator/pauseWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '暂停原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
  /** 7 风控暂停 → the state before the pause. */
  resumeWithdraw: endpoint({
    path: '/zsm/api/operator/resumeWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 3 已到账 → 8 银行退票: the money returns to the balance, and the creator reads the reason. */
  returnWithdraw: endpoint({
    path: '/zsm/api/operator/returnWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '退票原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 1 待审核 or 7 风控暂停 → 4 已驳回: the money returns to the balance, and the creator reads the reason. */
  rejectWithdraw: endpoint({
    path: '/zsm/api/operator/rejectWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '驳回原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 2 打款中 → 3 已到账, with the bank's reference. */
  arriveWithdraw: endpoint({
    path: '/zsm/api/operator/arriveWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, channelTxnNo: line(4, 64, '银行流水号') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed', 'transferUsed'],
  }),
  /** 2 打款中 → 5 打款失败: the money returns to the balance, and the creator reads the reason. */
  failWithdraw: endpoint({
    path: '/zsm/api/operator/failWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '失败原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'payoutClaimed'],
  }),
}
