import { z } from 'zod'
import { ClosingStatus, closing, obstacle } from '../account-closing.ts'
import { asksStates, ClosingId, CreatorId, MaskedMobile, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { workFilters } from './cases.ts'

/** A request to close an account, with the creator's name and number. For a closed account both are anonymised. */
const operatorClosing = closing.extend({
  frontId: CreatorId,
  frontName: z.string(),
  mobile: MaskedMobile,
})
export type OperatorClosing = z.output<typeof operatorClosing>

/** Operators see who is closing an account and the obstacles. No operator can refuse it. */
export const operatorClosings = {
  /** Newest first. The keyword is the whole number, or part of the name. */
  listClosing: endpoint({
    path: '/zsm/api/operator/listClosing',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, ...workFilters, statusDict: ClosingStatus.optional() }),
    output: page(operatorClosing),
  }),
  getClosing: endpoint({
    path: '/zsm/api/operator/getClosing',
    access: 'operator',
    roles: ['finance', 'support'],
    effect: 'read',
    input: z.object({ id: ClosingId }),
    output: operatorClosing.extend({ obstacles: z.array(obstacle) }),
    errors: ['closingNotFound'],
  }),
}
