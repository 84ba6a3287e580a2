import { z } from 'zod'
import { flag, Instant, nothing, SessionId, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A device on which an operator is signed in. */
const operatorDevice = z.object({
  id: SessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  /** The time of its last call. A session without calls ends after half an hour. */
  seenTime: Instant,
  /** Whether this is the session of the caller. */
  currentFlag: flag,
})
export type OperatorDevice = z.output<typeof operatorDevice>

/** Operators of every role. */
const everybody = ['reviewer', 'finance', 'support'] as const

export const operatorSessions = {
  listOwnSession: endpoint({
    path: '/zsm/api/operator/listOwnSession',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object({}),
    output: wholeList(operatorDevice),
  }),
  /** Ends that session. Its next call fails with 50012. */
  endOwnSession: endpoint({
    path: '/zsm/api/operator/endOwnSession',
    access: 'operator',
    roles: everybody,
    input: z.object({ id: SessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
}
