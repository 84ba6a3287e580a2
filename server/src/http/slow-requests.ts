import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The ms within which a request's body must arrive. Uploads have an idle timeout instead. */
const bodyLimitMs = 14_000
/** The ms that a socket may be silent. */
export const idleLimitMs = 30_000

/** Disconnects clients that send their body drop by drop. Fastify would wait for them without limit. */
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
