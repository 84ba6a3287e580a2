import { z } from 'zod'
import { EnrollStatus, enroll } from '../creators.ts'
import { asksStates, EnrollId, Instant, ids, line, MaskedMobile, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { changedRow, workFilters } from './cases.ts'

/** An application with the applicant's name and number, who invited the applicant, and earlier refusals of the same number. */
const operatorEnroll = enroll.extend({
  frontName: z.string(),
  mobile: MaskedMobile,
  /** empty: nobody */
  inviterName: z.string(),
  /** newest first */
  refusals: z.array(z.object({ reason: z.string(), refuseTime: Instant })),
})
export type OperatorEnroll = z.output<typeof operatorEnroll>

/** Applications to join. */
export const operatorEnrolls = {
  listEnroll: endpoint({
    path: '/zsm/api/operator/listEnroll',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, ...workFilters, statusDict: EnrollStatus.optional() }),
    output: page(operatorEnroll),
  }),
  /** 1 待审 → 2 通过, and 4 停用 → 2. */
  approveEnroll: endpoint({
    path: '/zsm/api/operator/approveEnroll',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object({ id: EnrollId }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
  /** 1 待审 → 3 驳回: the applicant reads the reason and may apply again. */
  rejectEnroll: endpoint({
    path: '/zsm/api/operator/rejectEnroll',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ id: EnrollId, reason: line(2, 200, '驳回原因') }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
  /** The same for several applications, each answered by itself. */
  approveEnrolls: endpoint({
    path: '/zsm/api/operator/approveEnrolls',
    access: 'operator',
    roles: ['reviewer'],
    input: z.object({ ids: ids(EnrollId, 50) }),
    output: z.object({ list: z.array(changedRow) }),
  }),
  rejectEnrolls: endpoint({
    path: '/zsm/api/operator/rejectEnrolls',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    input: z.object({ ids: ids(EnrollId, 50), reason: line(2, 200, '驳回原因') }),
    output: z.object({ list: z.array(changedRow) }),
  }),
  /** 2 通过 → 4 停用: the creator cannot sell anything more. */
  suspendEnroll: endpoint({
    path: '/zsm/api/operator/suspendEnroll',
    access: 'operator',
    sends: 'body',
    input: z.object({ id: EnrollId, reason: line(2, 200, '停用原因') }),
    output: operatorEnroll,
    errors: ['enrollNotFound', 'enrollStateChanged'],
  }),
}
