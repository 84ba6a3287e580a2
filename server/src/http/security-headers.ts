import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

/**
 * Adds helmet's headers to every answer. Helmet would compute them each time although they never change, so
 * it is asked once.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: FastifyHelmetOptions,
): Promise<void> {
  const headers = await headersOf(options)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers that helmet adds to an answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/with', async () => '')
  probe.get('/without', { helmet: false }, async () => '')
  const [one, other] = [await probe.inject('/with'), await probe.inject('/without')]
  await probe.close()
  const added = Object.entries(one.headers).filter(([name]) => !(name in other.headers))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}
