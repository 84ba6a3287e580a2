import { PgBoss } from 'pg-boss'
import { now } from '../src/clock.ts'
import type { Worker } from '../src/jobs/jobs.ts'

/** Does the jobs that were asked for and are due, each once, in the order of asking; a failure is the test's. */
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
