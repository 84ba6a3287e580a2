import type { ErrorName } from '@zsm/contract/wire/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import type { Metrics } from '../metrics.ts'
import { bearer } from '../rpc/session.ts'
import { isSameText } from '../sealing/same-text.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The failure of the answer. */
    failure?: ErrorName
  }
}

/** Counts every answer and serves metrics at `/metrics`, to this machine or to callers with the token. */
export function measure(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Strangers choose unknown paths, so those share one series.
    const endpoint = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    const outcome = reply.failure ?? (reply.statusCode < 400 ? 'ok' : String(reply.statusCode))
    metrics.answered({ endpoint, outcome, seconds: reply.elapsedTime / 1000 })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) fail('notFound')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** Without a token: only this machine itself, and not a proxy on it. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameText(bearer(headers.authorization) ?? '', token)
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
