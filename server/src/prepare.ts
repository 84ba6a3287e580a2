import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './database/connect.ts'
import { changingSchema, migrate } from './database/migrate.ts'
import { grantRights, roleOf } from './database/rights.ts'
import { type DemoLogin, demoLogin } from './demo/demo-login.ts'
import { Failure } from './failure.ts'
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts'
import type { Worker } from './jobs/jobs.ts'
import { seedFaqs } from './questions/public.ts'
import { refuseMissingKeys } from './sealing/reseal.ts'
import { seedTemplates } from './templates/public.ts'

/** Migrates, waiting for the database as long as it takes. Any other failure is thrown. */
export function prepareDatabase(
  database: Database,
  ownerUrl: string,
  isStopping: () => boolean,
): Promise<unknown> {
  return untilAnswered(isStopping, () => prepareTables(database, ownerUrl))
}

type Parts = { config: Config; database: Database; ownerUrl: string }

/**
 * Writes our own texts and the demo, with the same waiting, once every key that sealed something is given. If
 * several servers start at once, one of them does it and the others find it done.
 */
export function fillDatabase(
  { config, database: { sql }, ownerUrl }: Parts,
  isStopping: () => boolean,
): Promise<DemoLogin | undefined> {
  return untilAnswered(isStopping, async () => {
    await refuseMissingKeys(sql, config.sealKeys)
    return asOwner(ownerUrl, (owner) =>
      changingSchema(owner, async () => {
        await Promise.all([seedTemplates(sql), seedFaqs(sql)])
        return demoLogin({ config, sql })
      }),
    )
  })
}

/** For the server, and for commands that run beside it or before it. */
export function prepareTables(database: Database, ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, async (owner) => makeTables(owner, ownerUrl, await roleOf(database.sql)))
}

async function asOwner<T>(connectionString: string, run: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openDatabase({ connectionString, lanes: 0, connections: 2 })
  try {
    return await run(owner)
  } finally {
    await owner.close()
  }
}

/**
 * Makes our tables and the job library's, and grants the application its rights if it has a role of its own.
 */
export async function makeTables(owner: Database, ownerUrl: string, application: string): Promise<void> {
  await migrate(owner)
  const jobs = openJobQueue({
    connectionString: ownerUrl,
    report: ({ error }) => console.error(error),
    alone: (run) => changingSchema(owner, run),
  })
  try {
    await jobs.open()
  } finally {
    await jobs.close()
  }
  if (application !== (await roleOf(owner.sql))) await grantRights(owner, application)
}

/** Starts running jobs, waiting for the database in the same way. */
export function startWork(
  queue: JobQueue,
  workers: readonly Worker[],
  isStopping: () => boolean,
): Promise<unknown> {
  return untilAnswered(isStopping, () => queue.work(workers))
}

async function untilAnswered<T>(isStopping: () => boolean, run: () => Promise<T>): Promise<T | undefined> {
  let told = false
  while (!isStopping()) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Failure) || error.error !== 'unavailable') throw error
      if (!told) console.error('数据库暂时连不上, 正在重试 (the database does not answer, trying again)')
      told = true
      await delay(500)
    }
  }
  return undefined
}
