import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../src/app.ts'
import { appJobs } from '../src/app-jobs.ts'
import { now } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import { openJobQueue } from '../src/jobs/job-queue.ts'
import type { Enqueue } from '../src/jobs/jobs.ts'
import { type Api, api } from './api.ts'
import { makeOperator } from './makers.ts'
import { runDueJobs } from './run-jobs.ts'
import { type TestDatabase, testDatabase } from './template-database.ts'

export type TestApp = {
  app: FastifyInstance
  config: Config
  database: TestDatabase
  enqueue: Enqueue
  /** Runs each due job once. */
  runJobs(): Promise<void>
  /** Runs a timed job as if it were `at`. */
  runTimed(name: string, at?: Instant): Promise<void>
  close(): Promise<void>
}

/** Calls that wait for each other must not time out on a slow machine. */
export const callMs = 30_000

/**
 * The real application with a database and a data folder of its own; `settings` are environment variables.
 */
export async function testApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zsm-app-'))
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const database = await testDatabase()
  const queue = openJobQueue({ connectionString: database.url, report: ({ error }) => console.error(error) })
  const app = await createApp({ config, database, enqueue: queue.enqueue, callMs })
  const close = async () => {
    await app.close()
    await queue.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const runJobs = async () => runDueJobs(database.url, await appJobs({ config, database }))
  const runTimed = async (name: string, at = now()) => {
    const worker = (await appJobs({ config, database })).find((worker) => worker.name === name)
    if (!worker) throw new Error(`no timed job ${name}`)
    await worker.run({}, { now: at, last: true })
  }
  return { app, config, database, enqueue: queue.enqueue, runJobs, runTimed, close }
}

type SharedApp = Omit<TestApp, 'close'> & {
  /** A new operator with this role. */
  asOperator(role: Role): Promise<Api>
}

/** One application for all tests of a file. */
export function sharedApp(settings: Record<string, string> = {}): SharedApp {
  let opened: TestApp | undefined
  beforeAll(async () => {
    opened = await testApp(settings)
  })
  afterAll(() => opened?.close())
  const server = () => {
    if (!opened) throw new Error('sharedApp is used outside a test')
    return opened
  }
  return {
    get app() {
      return server().app
    },
    get config() {
      return server().config
    },
    get database() {
      return server().database
    },
    enqueue: (...asked) => server().enqueue(...asked),
    runJobs: () => server().runJobs(),
    runTimed: (...asked) => server().runTimed(...asked),
    asOperator: async (role) => api(server().app, (await makeOperator(server().database.sql, role)).token),
  }
}
