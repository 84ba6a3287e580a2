import { z } from 'zod'
import { workFilters } from '../office/cases.ts'
import { changeType } from '../states.ts'
import { asksStates, ChangeId, Day, line, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ProposalStatus, proposal } from './proposals.ts'

/** A change that one admin proposed and another decides on. */
const change = z.object({
  id: ChangeId,
  /**
   * 1 a setting of money, 2 a category's fee in basis points, 3 an operator's roles, comma-separated; empty while the operator is
   * switched off
   */
  typeDict: changeType.codec,
  /** the setting's key, or the id of the category or operator */
  targetId: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  /** a fee's first day in Asia/Shanghai; null for other changes */
  effectDay: Day.nullable(),
  ...proposal,
})
export type Change = z.output<typeof change>

/** Changes of money settings, and of the roles that may move money. Another admin must approve them. */
export const operatorChanges = {
  /** Pending ones come oldest first, all others newest first. The keyword is a part of the title. */
  listChange: endpoint({
    path: '/zsm/api/operator/listChange',
    access: 'operator',
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, ...workFilters, statusDict: ProposalStatus.optional() }),
    output: page(change),
  }),
  /**
   * 1 待复核 → 2 已生效, by another admin than the proposer. Refused if the current value is no longer the one that the proposal was to
   * replace.
   */
  approveChange: endpoint({
    path: '/zsm/api/operator/approveChange',
    access: 'operator',
    needsProof: true,
    input: z.object({ id: ChangeId }),
    output: change,
    errors: [
      'changeNotFound',
      'changeStateChanged',
      'changeSecondOperator',
      'notTwoPersons',
      'versionConflict',
      'feeComing',
      'feeTooSoon',
      'categoryNotFound',
      'staffNotFound',
    ],
  }),
  /** 1 待复核 → 3 已驳回. The proposer may withdraw the proposal this way. */
  rejectChange: endpoint({
    path: '/zsm/api/operator/rejectChange',
    access: 'operator',
    sends: 'body',
    input: z.object({ id: ChangeId, reason: line(2, 200, '驳回原因') }),
    output: change,
    errors: ['changeNotFound', 'changeStateChanged'],
  }),
}
