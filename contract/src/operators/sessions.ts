import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, Instant, nothing, SessionId, wholeList } from '../values.ts'

/** Where an operator is signed in. */
const operatorDevice = z.object({
  id: SessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  /** When it last asked for something: after half an hour without, it is over. */
  seenTime: Instant,
  /** Whether it is the one that asks. */
  currentFlag: flag,
})
export type OperatorDevice = z.output<typeof operatorDevice>

/** Of every operator, whatever the role. */
const everybody = ['reviewer', 'finance', 'support'] as const

/** An operator's own sessions. */
export const operatorSessions = {
  listOwnSession: endpoint({
    path: '/zsm/api/operator/listOwnSession',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object({}),
    output: wholeList(operatorDevice),
  }),
  /** Signs it out: it is told so (50012). */
  endOwnSession: endpoint({
    path: '/zsm/api/operator/endOwnSession',
    access: 'operator',
    roles: everybody,
    input: z.object({ id: SessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
}
