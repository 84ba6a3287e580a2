import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { milliseconds } from '../clock.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../network.ts'
import { isCall } from '../rpc/addresses.ts'
import { longestToken, tokenOf } from '../rpc/session.ts'

export type RequestLimits = { requestsPerAddress: number; requestsPerSession: number }

/** Callers remembered at a time. A forgotten one starts with a full quota. */
const remembered = 50_000
const minute = 60_000

/** Limits calls per address and per session, before any other work is done for them. */
export function limitRequests(app: FastifyInstance, limits: RequestLimits): void {
  const ofAddress = openLimit(limits.requestsPerAddress)
  const ofSession = openLimit(limits.requestsPerSession)
  const waitOf = (request: FastifyRequest): number => {
    if (!isCall(request.url)) return 0
    const now = milliseconds()
    const wait = ofAddress(networkOf(request.ip), now)
    if (wait > 0) return wait
    const token = tokenOf(request.headers)
    return token && token.length <= longestToken ? ofSession(token, now) : 0
  }
  app.addHook('onRequest', (request, reply, done) => {
    const wait = waitOf(request)
    if (wait === 0) return done()
    reply.header('retry-after', Math.ceil(wait / 1000))
    done(new Failure('tooManyRequests'))
  })
}

/**
 * A quota per minute that may be used at once and refills evenly (GCRA). Each request moves its key's time
 * forward, and no key may be more than a minute ahead. Answers the ms to wait, or 0. A time further ahead
 * than that is from before the clock was set back, and counts as now.
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
