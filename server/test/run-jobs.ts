import { PgBoss } from 'pg-boss'
import { now } from '../src/clock.ts'
import type { Worker } from '../src/jobs/jobs.ts'

/** Runs each due job once, in the order of their requests. A failure fails the test. */
export async function runDueJobs(connectionString: string, workers: readonly Worker[]): Promise<void> {
  const quiet = { supervise: false, schedule: false, migrate: false }
  const boss = new PgBoss({ connectionString, schema: 'jobs', backend: 'cockroachdb', ...quiet })
  await boss.start()
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { name, run } of workers.filter(({ name, cron }) => !cron && known.has(name))) {
      for (const job of await boss.fetch<object>(name, { batchSize: 100 })) {
        await run(job.data, { now: now(), last: true })
        await boss.complete(name, job.id)
      }
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
