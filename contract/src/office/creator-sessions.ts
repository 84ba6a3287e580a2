import { z } from 'zod'
import { CreatorId, Instant, line, SessionId, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A device on which a creator is signed in. */
const creatorDevice = z.object({
  id: SessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  expireTime: Instant,
})
export type CreatorDevice = z.output<typeof creatorDevice>

/** Where a creator is signed in. Ending sessions freezes nothing: the creator may sign in again at once. */
export const operatorCreatorSessions = {
  /** The newest first. */
  listCreatorSession: endpoint({
    path: '/zsm/api/operator/listCreatorSession',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ id: CreatorId }),
    output: wholeList(creatorDevice),
    errors: ['frontNotFound'],
  }),
  /** Ends one session, or without `sessionId` all of them. The next call of each fails with 50012. */
  endCreatorSession: endpoint({
    path: '/zsm/api/operator/endCreatorSession',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({
      id: CreatorId,
      sessionId: SessionId.optional(),
      reason: line(2, 200, '下线原因'),
    }),
    output: z.object({ endedCount: z.int() }),
    errors: ['frontNotFound', 'sessionNotFound'],
  }),
}
