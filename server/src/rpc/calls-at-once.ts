import type { Endpoint } from '@zsm/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Failure, fail } from '../failure.ts'
import { fairQueue } from '../fair-queue.ts'
import { networkOf } from '../network.ts'
import { isBelow, isCall } from './addresses.ts'
import { longestToken, tokenOf } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The queue that a call waits in; `write` by default. */
    line?: Line
  }
  interface FastifyRequest {
    /** The account whose session the request was last served for. */
    owner?: string
  }
}

/** The queues. Hashing a password takes long, so it has a queue of its own and does not hold up writes. */
type Line = Endpoint['effect'] | 'password'

export const lineOf = ({ hashes, effect }: Endpoint): Line => (hashes ? 'password' : effect)

export type CallLimits = { readsAtOnce: number; writesAtOnce: number }

/**
 * `maxWait` in ms, `capacity` in calls. Waiting is free. A client that is refused at once retries at once,
 * and takes time from those that could be served.
 */
const line = { maxWait: 1000, capacity: 1000, refusal: 'busy' } as const

/** A caller may use three quarters of the turns, however long its calls take. The rest is for others. */
const lineFor = (concurrency: number) =>
  fairQueue({ ...line, concurrency, perCaller: Math.ceil(concurrency * 0.75) })

/**
 * How many sessions are remembered. A call with another token counts for its address, because anybody can
 * make tokens up: if each were a caller, a client with many tokens could take all turns.
 */
const remembered = 10_000

/**
 * Limits how many calls run at a time, because more of them would make each one slower and none faster. Reads
 * share two connections, which a few calls keep busy; running fewer reads also makes shorter turns of the
 * event loop, and each turn accepts one connection. Writes have a queue of their own, so writes that wait for
 * a lock do not hold up reads.
 */
export function limitCalls(app: FastifyInstance, { readsAtOnce, writesAtOnce }: CallLimits): void {
  const lines: Record<Line, ReturnType<typeof fairQueue>> = {
    read: lineFor(readsAtOnce),
    write: lineFor(writesAtOnce),
    password: lineFor(writesAtOnce),
  }
  const owners = new LRUCache<string, string>({ max: remembered })
  app.decorateRequest('owner', undefined)
  app.addHook('onRoute', (route) => {
    if (!isLimited(route.url)) return
    const { handler } = route
    const inTurn = lines[route.config?.line ?? 'write']
    route.handler = async function (request: FastifyRequest, reply: FastifyReply) {
      const token = knownToken(request)
      const caller = (token !== undefined && owners.get(token)) || networkOf(request.ip)
      const serve = () => (isGone(reply) ? fail('busy') : handler.call(this, request, reply))
      try {
        return await inTurn(serve, caller)
      } catch (error) {
        if (error instanceof Failure && error.error === 'busy') reply.header('retry-after', 1)
        throw error
      } finally {
        if (token !== undefined && request.owner !== undefined) owners.set(token, request.owner)
      }
    }
  })
}

/**
 * Not limited: uploads, which take long; readiness, which is asked most when the server is busy; and payment
 * notices, which must always get through.
 */
const isLimited = (url: string) =>
  isCall(url) && url !== '/readyz' && !isBelow('/upload', url) && !isBelow('/open/pay', url)

function knownToken(request: FastifyRequest): string | undefined {
  const token = tokenOf(request.headers)
  return token !== undefined && token.length <= longestToken ? token : undefined
}

/** The client has disconnected, so nobody would read the answer. */
const isGone = ({ raw }: FastifyReply) => raw.destroyed
