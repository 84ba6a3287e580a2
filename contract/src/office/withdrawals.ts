import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen, flag, line, page, pageInput, WithdrawId } from '../values.ts'
import { WithdrawStatus, withdraw } from '../withdrawals.ts'

const operatorWithdraw = withdraw.extend({
  frontName: z.string(),
  /** approvals so far, and how many are needed before it is paid where the asking operator is one of them */
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** who approved, the first before the second */
  approverNames: z.string(),
  /** what the asking operator decided alone for this creator today */
  loneFen: Fen,
})
export type OperatorWithdraw = z.output<typeof operatorWithdraw>

/** Money on its way to creators. */
export const operatorWithdrawals = {
  /** What waits (待审核, 打款中, 风控暂停) comes oldest first, everything else newest first. */
  listWithdraw: endpoint({
    path: '/zsm/api/operator/listWithdraw',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    /** `waitFlag`: only what waits */
    input: z.object({
      ...pageInput,
      statusDict: WithdrawStatus.optional(),
      waitFlag: flag.optional(),
    }),
    output: page(operatorWithdraw),
  }),
  /** 1 待审核 → 2 打款中; beyond what one operator may decide alone for a creator in a day, the first of two approvals leaves it at 1. */
  approveWithdraw: endpoint({
    path: '/zsm/api/operator/approveWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'withdrawSecondOperator', 'notTwoPersons'],
  }),
  /** 1 待审核 or 2 打款中 → 7 风控暂停: the money stays where it is, the creator reads the reason. */
  pauseWithdraw: endpoint({
    path: '/zsm/api/operator/pauseWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '暂停原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 7 风控暂停 → the state it was paused in. */
  resumeWithdraw: endpoint({
    path: '/zsm/api/operator/resumeWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: WithdrawId }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 3 已到账 → 8 银行退票: the funds go back, the creator reads the reason. */
  bounceWithdraw: endpoint({
    path: '/zsm/api/operator/bounceWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '退票原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  /** 1 待审核 or 7 风控暂停 → 4 已驳回: the funds go back, the creator reads the reason. */
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
    errors: ['withdrawNotFound', 'withdrawStateChanged', 'transferUsed'],
  }),
  /** 2 打款中 → 5 打款失败: the funds go back, the creator reads the reason. */
  failWithdraw: endpoint({
    path: '/zsm/api/operator/failWithdraw',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: WithdrawId, reason: line(2, 200, '失败原因') }),
    output: operatorWithdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
}
