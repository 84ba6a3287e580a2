import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { type DemoLogin, demoLogin } from './demo-login.ts'
import { Failure } from './failure.ts'
import type { JobQueue } from './job-queue.ts'
import type { Worker } from './jobs.ts'
import { seedFaqs } from './questions/public.ts'
import { seedTemplates } from './templates/public.ts'

/** Migrates and puts our own texts in, waiting for the database as long as it takes; any other failure is the caller's. */
export async function prepareDatabase(database: Database, isStopping: () => boolean): Promise<void> {
  await untilAnswered(isStopping, async () => {
    await migrate(database)
    await Promise.all([seedTemplates(database.sql), seedFaqs(database.sql)])
  })
}

/** Takes on work, waiting for the database in the same way. */
export function startWork(
  queue: JobQueue,
  workers: readonly Worker[],
  isStopping: () => boolean,
): Promise<void> {
  return untilAnswered(isStopping, () => queue.work(workers))
}

/** The demo creator, made in the same way: an attempt that was cut off left nothing. */
export function prepareDemo(
  parts: Parameters<typeof demoLogin>[0],
  isStopping: () => boolean,
): Promise<DemoLogin | undefined> {
  return untilAnswered(isStopping, () => demoLogin(parts))
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
