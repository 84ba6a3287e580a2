import { z } from 'zod'
import { auditActor } from '../states.ts'
import { CreatorId, Day, Instant, line, MaskedMobile, OperatorId, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Who did what, when and from where. A changed secret is recorded without its value. */
export const auditEntry = z.object({
  id: z.uuid(),
  /** Domain and verb: `goods.approve`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  frontId: CreatorId.nullable(),
  frontName: z.string(),
  operatorId: OperatorId.nullable(),
  operatorName: z.string(),
  /** The creator's account that acted; null if an operator or the server acted. */
  mobile: MaskedMobile.nullable(),
  /** The creator's key by which a program acted; empty if none did. */
  keyName: z.string(),
  /** The member of the creator's team who acted; empty if nobody of it did. */
  memberName: z.string(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  ip: z.string(),
  requestId: z.string(),
  createTime: Instant,
})
export type AuditEntry = z.output<typeof auditEntry>

export const operatorAudit = {
  /**
   * Newest first. 1 operators, 2 creators, 3 the server itself, 4 members of creators' teams. The keyword is a mobile number, an operator, an id or a request
   * id.
   */
  listAudit: endpoint({
    path: '/zsm/api/operator/listAudit',
    access: 'operator',
    effect: 'read',
    input: z.object({
      ...pageInput,
      actorDict: auditActor.codec.optional(),
      domain: line(1, 20, '模块').optional(),
      startDay: Day.optional(),
      endDay: Day.optional(),
    }),
    output: page(auditEntry),
  }),
}
