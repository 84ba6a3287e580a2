import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process answers. `/readyz`: so do the parts that it needs; 503 with the names of those that
 * do not.
 */
export function mountHealth(app: FastifyInstance, parts: Record<string, () => Promise<void>>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const states = await Promise.all(
      Object.entries(parts).map(
        async ([name, check]) =>
          [
            name,
            await check().then(
              () => 'ok',
              () => 'down',
            ),
          ] as const,
      ),
    )
    const ready = states.every(([, state]) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'down', ...Object.fromEntries(states) })
  })
}
