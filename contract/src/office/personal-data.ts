import { z } from 'zod'
import { CreatorId, LearnerId, line } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What operators choose from; any other reason is typed. */
export const viewReasons = ['联系创作者', '联系学员', '核实身份', '处理投诉或争议', '核对打款信息'] as const

export const ViewReason = line(2, 200, '查看原因')

/** One number, whole. Lists and details answer it masked. */
export const wholeNumber = z.object({ value: z.string() })

/** Opens one number of one person at a time. The audit log has the operator and the reason, and never the number. */
export const operatorPersonalData = {
  /** The number that the creator signs in with. */
  showCreatorMobile: endpoint({
    path: '/zsm/api/operator/showCreatorMobile',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    sends: 'body',
    input: z.object({ id: CreatorId, reason: ViewReason }),
    output: wholeNumber,
    errors: ['frontNotFound'],
  }),
  showLearnerMobile: endpoint({
    path: '/zsm/api/operator/showLearnerMobile',
    access: 'operator',
    roles: ['finance', 'support'],
    sends: 'body',
    input: z.object({ id: LearnerId, reason: ViewReason }),
    output: wholeNumber,
    errors: ['learnerNotFound'],
  }),
}
