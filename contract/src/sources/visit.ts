import { z } from 'zod'
import { CreatorId, flag, nothing, ShelvedGoodId, ShopId, VisitorId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The code of a source in a shared address, `/q/<code>` or `?f=<code>`. Its letters and digits cannot be mistaken for each other. */
export const SourceCode = z
  .string()
  .regex(/^[2-9a-hjkmnp-z]{8}$/, { error: '来源不正确' })
  .meta({ title: 'SourceCode' })
export type SourceCode = z.output<typeof SourceCode>

/**
 * Reports that a visitor sees a good's or a shop's page, or opens a trial lesson. It is counted some seconds later. `visitorId` is a
 * random number of the browser for one day. `frontId` is the creator who is signed in there: their own visits do not count.
 */
export const visit = endpoint({
  path: '/zsm/api/store/visit',
  access: 'public',
  input: z.object({
    goodId: ShelvedGoodId.optional(),
    shopId: ShopId.optional(),
    source: SourceCode.optional(),
    visitorId: VisitorId,
    frontId: CreatorId.optional(),
    trialFlag: flag.default(false),
  }),
  output: nothing,
})
