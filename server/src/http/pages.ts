import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { sendFailure } from './envelope.ts'
import { pathOf } from './server.ts'

/** Paths of calls and files: a miss there is an answer, never the application's page. */
export const notPages = /^\/(zsm|api|prod-api|open|upload|media|assets)\//

/**
 * Serves the built web: assets for ever (their names carry a hash), the application's page for every other path.
 * Without one, every path that is no call is unknown.
 */
export async function mountPages(app: FastifyInstance, dir: string | undefined): Promise<void> {
  const built = dir !== undefined && existsSync(dir)
  if (built) await mountFiles(app, dir)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = built && request.method === 'GET' && !notPages.test(pathOf(request.url))
    if (!wantsPage) return sendFailure(reply, new Failure('notFound'), request.id)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

async function mountFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
}
