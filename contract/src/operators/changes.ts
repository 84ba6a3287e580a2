import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { changeType } from '../states.ts'
import { ChangeId, line, page, pageInput } from '../values.ts'
import { ProposalStatus, proposal } from './proposals.ts'

/** What one admin asked for and another decides on. */
const change = z.object({
  id: ChangeId,
  /** 1 a setting of money, 2 a class's fee in basis points, 3 an operator's roles, by comma; none while switched off */
  typeDict: changeType.codec,
  /** the setting's key, or the id of the class or the operator */
  targetId: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  ...proposal,
})
export type Change = z.output<typeof change>

/** Changes that decide about money, and about who does: another admin approves them. */
export const operatorChanges = {
  /** What waits comes oldest first, everything else newest first. The keyword is a part of what is changed. */
  listChange: endpoint({
    path: '/zsm/api/operator/listChange',
    access: 'operator',
    effect: 'read',
    input: z.object({ ...pageInput, statusDict: ProposalStatus.optional() }),
    output: page(change),
  }),
  /** 1 待复核 → 2 已生效, by another person than proposed it; refused where it is no longer what was to be changed. */
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
      'classifyNotFound',
      'staffNotFound',
    ],
  }),
  /** 1 待复核 → 3 已驳回; who proposed it may take it back. */
  rejectChange: endpoint({
    path: '/zsm/api/operator/rejectChange',
    access: 'operator',
    sends: 'body',
    input: z.object({ id: ChangeId, reason: line(2, 200, '驳回原因') }),
    output: change,
    errors: ['changeNotFound', 'changeStateChanged'],
  }),
}
