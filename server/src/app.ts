import type { FastifyInstance } from 'fastify'
import type { Config, LogLevel } from './config.ts'
import type { Database } from './database/connect.ts'
import { Failure } from './failure.ts'
import { mountHealth } from './http/health.ts'
import { refuseUntilReady } from './http/not-ready.ts'
import { mountPages } from './http/pages.ts'
import { openServer } from './http/server.ts'

export type AppParts = {
  config: Config
  database: Database
  /** Folder of the built web; without it only calls are served. */
  webDir?: string
  /** Whether calls can be served; until then they answer 502. */
  isReady?: () => boolean
  log?: LogLevel
}

/** The whole server without a port: the only file that knows every domain. */
export async function createApp({
  config,
  database,
  webDir,
  isReady = () => true,
  log,
}: AppParts): Promise<FastifyInstance> {
  const app = await openServer({
    trustProxy: config.trustProxy,
    https: config.publicUrl.startsWith('https:'),
    log,
    uploadPath: '/upload',
  })
  refuseUntilReady(app, isReady)
  mountHealth(app, {
    database: () => (isReady() ? database.ping() : Promise.reject(new Failure('unavailable'))),
  })
  await mountPages(app, webDir)
  return app
}
