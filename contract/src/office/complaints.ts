import { z } from 'zod'
import { ComplaintKind, ComplaintStatus, wholeComplaint } from '../complaints/complaints.ts'
import { asksStates, ComplaintId, CreatorId, LearnerId, line, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { workFilters } from './cases.ts'

const operatorComplaint = wholeComplaint.extend({
  frontId: CreatorId,
  frontName: z.string(),
  learnerId: LearnerId,
  /** Of the complainant, masked. */
  learnerMobile: z.string(),
  /** Empty before a decision, and of one that no operator made. */
  deciderName: z.string(),
})
export type OperatorComplaint = z.output<typeof operatorComplaint>

const decision = z.object({ id: ComplaintId, reason: line(5, 200, '处理说明') })
const decided = ['complaintNotFound', 'complaintStateChanged'] as const

/** Operators decide on complaints about goods and shops: decision 0111. */
export const operatorComplaints = {
  /** Those that wait for operators come first, minors before all others, then by deadline; all others newest first. */
  listComplaint: endpoint({
    path: '/zsm/api/operator/listComplaint',
    access: 'operator',
    roles: ['reviewer', 'support'],
    effect: 'read',
    papers: true,
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      statusDict: ComplaintStatus.optional(),
      kindDict: ComplaintKind.optional(),
    }),
    output: page(operatorComplaint),
  }),
  /** 2 待平台处理 → 3 成立: what it is about is taken down, unless it is down or deleted already. */
  upholdComplaint: endpoint({
    path: '/zsm/api/operator/upholdComplaint',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    papers: true,
    input: decision,
    output: operatorComplaint,
    errors: [...decided, 'complaintTooEarly'],
  }),
  /** 1 待创作者答复 or 2 待平台处理 → 4 不成立. */
  rejectComplaint: endpoint({
    path: '/zsm/api/operator/rejectComplaint',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    papers: true,
    input: decision,
    output: operatorComplaint,
    errors: decided,
  }),
}
