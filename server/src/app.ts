import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { mountHealth } from './http/health.ts'
import { mountPages } from './http/pages.ts'
import { openServer } from './http/server.ts'

export type AppParts = {
  config: Config
  database: Database
  /** Folder of the built web; without it only calls are served. */
  webDir?: string
  log?: boolean
}

/** The whole server without a port: the only file that knows every domain. */
export async function createApp({
  config,
  database,
  webDir,
  log = false,
}: AppParts): Promise<FastifyInstance> {
  const app = await openServer({
    trustProxy: config.trustProxy,
    https: config.publicUrl.startsWith('https:'),
    log,
    uploadPath: '/upload',
  })
  mountHealth(app, { database: () => database.ping() })
  if (webDir) await mountPages(app, webDir)
  return app
}
