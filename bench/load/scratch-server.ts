import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/config/config.ts'
import { type Database, openDatabase } from '../../server/src/database/connect.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { openJobQueue } from '../../server/src/jobs/job-queue.ts'
import { startPostgres } from '../../server/src/postgres/postgres.ts'
import { freePort } from '../../server/test/free-port.ts'
import { reviewNothing } from '../../server/test/goods/review-nothing.ts'

export type Parts = {
  config: Config
  database: Database
  app: FastifyInstance
  url: string
  postgresUrl: string
}

const webDir = join(import.meta.dirname, '..', '..', 'web', 'dist')

/**
 * Runs with the real application on loopback and a PostgreSQL of its own. Its files are deleted, unless a
 * folder is given. `settings` are environment variables.
 */
export async function onScratchServer<T>(
  run: (parts: Parts) => Promise<T>,
  keptFolder?: string,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = keptFolder ?? scratchFolder()
  const config = readConfig({ DATA_DIR: dataDir, PORT: await freePort(), ...settings })
  const postgres = await startPostgres({ dataDir })
  const database = openDatabase({ connectionString: postgres.ownerUrl })
  await migrate(database)
  await reviewNothing(database.sql)
  const queue = openJobQueue({
    connectionString: postgres.ownerUrl,
    report: ({ error }) => console.error(error),
  })
  const app = await createApp({ config, database, enqueue: queue.enqueue, webDir })
  try {
    await app.listen({ host: config.host, port: config.port })
    return await run({ config, database, app, url: config.publicUrl, postgresUrl: postgres.ownerUrl })
  } finally {
    await app.close()
    await queue.close()
    await database.close()
    await postgres.stop()
    if (!keptFolder) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Readable for PostgreSQL's own user, which the embedded server runs as when the bench runs as root. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zsm-bench-'))
  chmodSync(folder, 0o711)
  return folder
}
