import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { milliseconds, now } from '../clock.ts'
import { beforeDeadline, Deadline } from '../database/deadline.ts'
import { meaningOf } from '../database/driver-errors.ts'
import { runText, type Sql } from '../database/sql.ts'
import type { Enqueue, Worker } from './jobs.ts'

/** A failed run. `last`: it will not be retried. */
export type FailedRun = { job: string; attempt: number; last: boolean; error: unknown }

export type JobQueue = {
  enqueue: Enqueue
  /** Creates or updates the library's own tables. Without this call the first use does it. */
  open(): Promise<unknown>
  /** Starts running jobs until closed. It may be called again after a failure. */
  work(workers: readonly Worker[]): Promise<void>
  /** Stops taking jobs and waits for the current runs. */
  close(): Promise<void>
}

type JobQueueOptions = {
  connectionString: string
  report: (run: FailedRun) => void
  /** How often to look for runs of dead servers. */
  superviseSeconds?: number
  /** How long to wait for the database's answer before the connection is dropped. */
  answerSeconds?: number
  /**
   * Runs the creation of the library's tables under a lock against other servers. `false` if another role
   * owns the tables.
   */
  alone?: false | (<T>(run: () => Promise<T>) => Promise<T>)
}

/** A run without a heartbeat for so long has died with its server, and another server takes its job over. */
const heartbeatSeconds = 30
/** A run that takes longer than this is given up. */
const expireInSeconds = 3600
const closeMs = 9000
const polling = { timed: 5, asked: 1 }

/**
 * A job queue in PostgreSQL. One server at a time takes a job. It runs again after a failure, and after `heartbeatSeconds` of silence:
 * if its first server lives after all, the job runs twice (0013).
 */
export function openJobQueue({
  connectionString,
  report,
  superviseSeconds = 15,
  answerSeconds = 60,
  alone = (run) => run(),
}: JobQueueOptions): JobQueue {
  const made = new Map<string, Promise<void>>()
  const working = new Set<string>()
  const reportLoss = oncePerMinute((error) => report({ job: 'queue', attempt: 1, last: false, error }))
  let opening: Promise<PgBoss> | undefined

  async function start(): Promise<PgBoss> {
    // The library loads after the server's first answer, which needs no jobs.
    const { PgBoss } = await import('pg-boss')
    const every = { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds }
    const limits = { query_timeout: answerSeconds * 1000, statement_timeout: answerSeconds * 1000 }
    const boss = new PgBoss({ ...settings, ...every, ...limits, migrate: alone !== false, connectionString })
    boss.on('error', reportLoss)
    try {
      return await (alone ? alone(() => boss.start()) : boss.start())
    } catch (error) {
      opening = undefined
      await boss.stop({ graceful: false })
      throw meaningOf(error)
    }
  }
  function open(): Promise<PgBoss> {
    opening ??= start()
    return opening
  }
  async function openFor(kind: Omit<Worker, 'run'>): Promise<PgBoss> {
    const boss = await open()
    const making = made.get(kind.name) ?? makeQueue(boss, kind)
    made.set(kind.name, making)
    making.catch(() => made.delete(kind.name))
    await making.catch(meant)
    return boss
  }

  return {
    open,
    async enqueue(sql, job, data, { notBefore } = {}) {
      const boss = await openFor(job)
      const sent = boss.send(job.name, data, { ...(notBefore && { startAfter: notBefore }), db: on(sql) })
      // The library also reads on connections of its own. A caller waits no longer for those than for ours.
      await beforeDeadline(new Deadline(), sent).catch(meant)
    },
    async work(workers) {
      await unscheduleRemoved(await open(), workers).catch(meant)
      await Promise.all(
        workers.map(async (worker) => {
          if (working.has(worker.name)) return
          const boss = await openFor(worker)
          const pollingIntervalSeconds = worker.cron ? polling.timed : polling.asked
          const options = { includeMetadata: true as const, pollingIntervalSeconds }
          if (worker.cron) await schedule(boss, worker.name, worker.cron).catch(meant)
          await boss.work(worker.name, options, watched(worker, report))
          working.add(worker.name)
        }),
      )
    },
    async close() {
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ timeout: closeMs })
    },
  }
}

function meant(error: unknown): never {
  throw meaningOf(error)
}

function watched({ run }: Worker, report: JobQueueOptions['report']) {
  return async ([job]: JobWithMetadata<object>[]) => {
    if (!job) return
    const { name, data, retryCount, retryLimit } = job
    const last = retryCount >= retryLimit
    try {
      await run(data ?? {}, { now: now(), last })
    } catch (error) {
      report({ job: name, attempt: retryCount + 1, last, error })
      throw error
    }
  }
}

/** While the database is down every poll fails, so failures are logged once a minute. */
function oncePerMinute(tell: (error: unknown) => void): (error: unknown) => void {
  let told = 0
  return (error) => {
    if (milliseconds() - told < 60_000) return
    told = milliseconds()
    tell(error)
  }
}

const settings = {
  schema: 'jobs',
  // This profile uses no advisory locks, partitions or deferrable constraints, and runs on every PostgreSQL.
  backend: 'cockroachdb' as const,
  application_name: 'zhishimao jobs',
  max: 3,
}

/** At most one run of a timed job waits or runs, so a long run or a starting server adds no others. */
async function makeQueue(boss: PgBoss, { name, cron, retries }: Omit<Worker, 'run'>): Promise<void> {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySec,
    retryBackoff: true,
    expireInSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: cron ? 3600 : 7 * 86_400,
  }
  await boss.createQueue(name, { ...options, policy: cron ? 'exclusive' : 'standard' })
  await boss.updateQueue(name, options)
}

async function schedule(boss: PgBoss, name: string, cron: string): Promise<void> {
  await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' })
  await boss.send(name)
}

/** Unschedules timed jobs that this version has removed or renamed. */
async function unscheduleRemoved(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const timed = new Set(workers.flatMap(({ name, cron }) => (cron ? [name] : [])))
  for (const { name } of await boss.getSchedules()) if (!timed.has(name)) await boss.unschedule(name)
}

/** Lets the library's statements run in a transaction of ours. */
function on(sql: Sql) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await runText(sql, text, (values ?? []) as string[]),
    }),
  }
}
