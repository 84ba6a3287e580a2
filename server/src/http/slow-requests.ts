import type { FastifyInstance } from 'fastify'

/** ms within which a request's body must have arrived; uploads instead have an idle limit. */
const bodyLimitMs = 15_000
/** ms that a socket may be silent. */
export const idleLimitMs = 30_000

/** Ends connections that send their body drop by drop, which Fastify would wait for without end. */
export function refuseSlowRequests(app: FastifyInstance, isUpload: (path: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.complete || isUpload(request.url)) return
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, bodyLimitMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
