import { z } from 'zod'
import { CreatorId, Instant, line, MaskedMobile, type Mobile, nothing } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Stands for the creator's number in the calls of a look, so that the operator's browser never learns it. */
export const lookMobile = '19900000000' as Mobile

/** How a look's token begins. Only reads of product calls know it. */
export const lookPrefix = 'look.'

/** Seeing what a creator sees: reads only, for a reason that the creator reads later. */
export const operatorLooks = {
  /**
   * Opens a session that reads as the creator, for fifteen minutes. Every write is refused with `lookReadOnly`, and whole numbers are
   * masked. It cannot be prolonged, and ends with the operator's own session.
   */
  beginLook: endpoint({
    path: '/zsm/api/operator/beginLook',
    access: 'operator',
    roles: ['support'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: CreatorId, reason: line(2, 200, '查看原因') }),
    output: z.object({ token: z.string(), mobile: MaskedMobile, expireTime: Instant }),
    errors: ['frontNotFound'],
  }),
  /** Ends the operator's own looks at the creator. */
  endLook: endpoint({
    path: '/zsm/api/operator/endLook',
    access: 'operator',
    roles: ['support'],
    input: z.object({ id: CreatorId }),
    output: nothing,
    errors: ['lookNotFound'],
  }),
}
