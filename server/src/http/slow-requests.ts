import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** ms within which a request's body must have arrived; uploads instead have an idle limit. */
const bodyLimitMs = 14_000
/** ms that a socket may be silent. */
export const idleLimitMs = 30_000

/** Ends connections that send their body drop by drop, which Fastify would wait for without end. */
export function refuseSlowRequests(app: FastifyInstance, isUpload: (path: string) => boolean): void {
  app.addHook('onRequest', ({ raw, url }, reply, done) => {
    if (hasBody(raw) && !isUpload(url)) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), bodyLimitMs).unref()
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ complete, headers }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
