import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { milliseconds } from '../clock.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'
import { operatorToken } from './mount.ts'
import { isCall } from './pages.ts'
import { bearer } from './session.ts'

export type RequestLimits = { requestsPerAddress: number; requestsPerSession: number }

/** Callers remembered at a time; who was forgotten begins anew. */
const remembered = 50_000
const minute = 60_000

/** Counts calls per address and per session, before anything else is done for them. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits): void {
  const ofAddress = openLimit(limits.requestsPerAddress)
  const ofSession = openLimit(limits.requestsPerSession)
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    refuseFor(ofAddress(networkOf(request.ip), milliseconds()), reply)
    const token = bearer(request.headers.authorization) ?? operatorToken(request)
    if (token)
      refuseFor(ofSession(createHash('sha256').update(token).digest('base64'), milliseconds()), reply)
  })
}

function refuseFor(waitMs: number, reply: FastifyReply): void {
  if (waitMs === 0) return
  reply.header('retry-after', Math.ceil(waitMs / 1000))
  fail('tooManyRequests')
}

/**
 * A minute's allowance at once, then as much as flows back: each request moves the time at which its key is even, and
 * nobody may be a minute ahead (GCRA). Answers the ms to wait, 0 when there is room. A time further ahead than any
 * request can have moved it is of a clock that was set back since: it counts as now.
 */
export function openLimit(perMinute: number): (key: string, now: number) => number {
  const even = new LRUCache<string, number>({ max: remembered })
  const step = minute / perMinute
  return (key, now) => {
    const mark = even.get(key) ?? now
    const next = (mark > now + minute ? now : Math.max(mark, now)) + step
    const ahead = next - now - minute
    if (ahead > 0) return Math.ceil(ahead)
    even.set(key, next)
    return 0
  }
}
