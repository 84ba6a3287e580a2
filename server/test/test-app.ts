import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type TestDatabase, testDatabase } from './template-database.ts'

export type TestApp = { app: FastifyInstance; config: Config; database: TestDatabase; close(): Promise<void> }

/** The real application on a database and a data folder of its own; `settings` are environment variables. */
export async function testApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zsm-app-'))
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const database = await testDatabase()
  const app = await createApp({ config, database })
  const close = async () => {
    await app.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, config, database, close }
}
