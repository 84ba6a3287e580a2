import type { Endpoint } from '@zsm/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Failure, fail } from '../failure.ts'
import { fairQueue } from '../fair-queue.ts'
import { networkOf } from '../network.ts'
import { isBelow, isCall } from './addresses.ts'
import { longestToken, tokenOf } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call; others count as writes. */
    line?: Line
  }
  interface FastifyRequest {
    /** Whose session it was served for. */
    owner?: string
  }
}

/** Where a call waits for its turn: a password is hashed long after its turn came, and would keep writes from theirs. */
type Line = Endpoint['effect'] | 'password'

export const lineOf = ({ hashes, effect }: Endpoint): Line => (hashes ? 'password' : effect)

export type CallLimits = { readsAtOnce: number; writesAtOnce: number }

/**
 * In ms, and in calls. Who waits costs nothing; who is refused at once asks again at once, and takes the time of who could
 * be served.
 */
const line = { maxWait: 1000, capacity: 1000, refusal: 'busy' } as const

/** A quarter of the turns is for others, however long the calls of one caller take. */
const lineFor = (concurrency: number) =>
  fairQueue({ ...line, concurrency, perCaller: Math.ceil(concurrency * 0.75) })

/**
 * Sessions remembered at a time; the caller of one that was forgotten is its address. Anybody can make up a token: were it a
 * caller, who sends many would have all turns.
 */
const remembered = 10_000

/**
 * Serves so many calls at a time: more would make each slower and none faster. Reads share two connections, which a few keep
 * busy; fewer of them make shorter turns of the loop, each of which accepts one connection. Writes that wait for one another
 * leave reads alone.
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
 * Uploads take as long as they take, whether we are ready is asked most when we are busy, and a channel that tells of money is
 * heard whoever else waits.
 */
const isLimited = (url: string) =>
  isCall(url) && url !== '/readyz' && !isBelow('/upload', url) && !isBelow('/open/pay', url)

function knownToken(request: FastifyRequest): string | undefined {
  const token = tokenOf(request.headers)
  return token !== undefined && token.length <= longestToken ? token : undefined
}

/** Who asked has gone away: nobody would read the answer. */
const isGone = ({ raw }: FastifyReply) => raw.destroyed
