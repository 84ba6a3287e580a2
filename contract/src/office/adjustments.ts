import { z } from 'zod'
import { ProposalStatus, proposal } from '../operators/proposals.ts'
import { adjustmentDirection } from '../states.ts'
import {
  AdjustmentId,
  Amount,
  asksStates,
  CreatorId,
  line,
  Money,
  page,
  pageInput,
  RequestId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

/** An amount that the platform gives to or takes from a creator, with the proposer and the decider. */
const adjustment = z.object({
  id: AdjustmentId,
  frontId: CreatorId,
  frontName: z.string(),
  /** negative if the platform takes it */
  amountFen: Money,
  reason: z.string(),
  ...proposal,
})
export type Adjustment = z.output<typeof adjustment>

/**
 * Above the amount that one operator may decide for a creator in a day (`zsm_withdraw_second_operator_fen`), a second operator
 * must approve.
 */
export const operatorAdjustments = {
  /** Pending ones come oldest first, all others newest first. */
  listAdjustment: endpoint({
    path: '/zsm/api/operator/listAdjustment',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: ProposalStatus.optional(),
    }),
    output: page(adjustment),
  }),
  /** → 2 已入账 at once if one operator may decide, else → 1 待复核. */
  proposeAdjustment: endpoint({
    path: '/zsm/api/operator/proposeAdjustment',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({
      frontId: CreatorId,
      /** 1 增加, 2 扣减 */
      directionDict: adjustmentDirection.codec,
      amountFen: Amount,
      /** The creator reads it beside the ledger entry. */
      reason: line(2, 100, '调整原因'),
      requestId: RequestId,
    }),
    output: adjustment,
    errors: ['frontNotFound', 'adjustmentOfClosed'],
  }),
  /** 1 待复核 → 2 已入账, by another operator than the proposer. */
  approveAdjustment: endpoint({
    path: '/zsm/api/operator/approveAdjustment',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    input: z.object({ id: AdjustmentId }),
    output: adjustment,
    errors: [
      'adjustmentNotFound',
      'adjustmentStateChanged',
      'adjustmentSecondOperator',
      'notTwoPersons',
      'adjustmentOfClosed',
    ],
  }),
  /** 1 待复核 → 3 已驳回. The proposer may withdraw the proposal this way, too. */
  rejectAdjustment: endpoint({
    path: '/zsm/api/operator/rejectAdjustment',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: AdjustmentId, reason: line(2, 200, '驳回原因') }),
    output: adjustment,
    errors: ['adjustmentNotFound', 'adjustmentStateChanged'],
  }),
}
