import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { Failure } from './failure.ts'
import type { JobQueue } from './job-queue.ts'
import type { Worker } from './jobs.ts'
import { seedFaqs } from './questions/public.ts'
import { seedTemplates } from './templates/public.ts'

/** Migrates and puts our own texts in, waiting for the database as long as it takes; any other failure is the caller's. */
export function prepareDatabase(database: Database, isStopping: () => boolean): Promise<void> {
  return untilAnswered(isStopping, async () => {
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

async function untilAnswered(isStopping: () => boolean, run: () => Promise<void>): Promise<void> {
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
}
