import type { Endpoint } from '@zsm/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, fail } from '../failure.ts'
import { takeTurns } from '../turns.ts'
import { isBelow, isCall } from './pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call; others count as writes. */
    effect?: Endpoint['effect']
  }
}

export type CallLimits = { readsAtOnce: number; writesAtOnce: number }

/**
 * In ms, and in calls. Who waits costs nothing; who is refused at once asks again at once, and takes the time of who could
 * be served.
 */
const line = { patience: 1000, mayWait: 1000, refusal: 'busy' } as const

/**
 * Serves so many calls at a time: more would make each slower and none faster. Reads share two connections, which a few keep
 * busy; fewer of them make shorter turns of the loop, each of which accepts one connection. Writes that wait for one another
 * leave reads alone.
 */
export function limitCalls(app: FastifyInstance, { readsAtOnce, writesAtOnce }: CallLimits): void {
  const lines = {
    read: takeTurns({ ...line, atOnce: readsAtOnce }),
    write: takeTurns({ ...line, atOnce: writesAtOnce }),
  }
  app.addHook('onRoute', (route) => {
    if (!isLimited(route.url)) return
    const { handler } = route
    const inTurn = lines[route.config?.effect ?? 'write']
    route.handler = async function (request: FastifyRequest, reply: FastifyReply) {
      try {
        return await inTurn(() => (isGone(reply) ? fail('busy') : handler.call(this, request, reply)))
      } catch (error) {
        if (error instanceof Failure && error.error === 'busy') reply.header('retry-after', 1)
        throw error
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

/** Who asked has gone away: nobody would read the answer. */
const isGone = ({ raw }: FastifyReply) => raw.destroyed
