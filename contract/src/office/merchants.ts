import { z } from 'zod'
import { merchant } from '../merchants.ts'
import { merchantState } from '../states.ts'
import { asksStates, CreatorId, Instant, MaskedMobile, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A creator's account at the provider: its state, and the objections to it. */
const operatorMerchant = merchant
  .pick({
    statusDict: true,
    kindDict: true,
    shortName: true,
    realName: true,
    companyName: true,
    objections: true,
    subMchId: true,
    submitTime: true,
    changeTime: true,
  })
  .extend({
    frontId: CreatorId,
    frontName: z.string(),
    mobile: MaskedMobile,
    /** Our number of the application, which the provider knows too. */
    requestNo: z.string(),
    /** When the provider is queried next; null while the creator has to act. */
    askTime: Instant.nullable(),
  })
export type OperatorMerchant = z.output<typeof operatorMerchant>

export const operatorMerchants = {
  /** All applications, the last changed first. */
  listMerchant: endpoint({
    path: '/zsm/api/operator/listMerchant',
    access: 'operator',
    roles: ['reviewer', 'finance'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: merchantState.codec.optional() }),
    output: page(operatorMerchant),
  }),
}
