import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { milliseconds, now } from '../clock.ts'
import { beforeDeadline, Deadline } from '../database/deadline.ts'
import { meaningOf } from '../database/driver-errors.ts'
import { runText, type Sql } from '../database/sql.ts'
import type { Enqueue, Worker } from './jobs.ts'

/** A run that failed; `last` when it will not be tried again. */
export type FailedRun = { job: string; attempt: number; last: boolean; error: unknown }

export type JobQueue = {
  enqueue: Enqueue
  /** Makes or updates the library's own tables, as what comes first does when this was not called. */
  open(): Promise<unknown>
  /** Takes on work until closed; after a failure it may be told again. */
  work(workers: readonly Worker[]): Promise<void>
  /** Takes on no more work and waits for the runs under way. */
  close(): Promise<void>
}

export type JobQueueOptions = {
  connectionString: string
  report: (run: FailedRun) => void
  /** How often runs of a dead server are looked for. */
  superviseSeconds?: number
  /** How long an answer of the database is waited for: a connection that gives none by then is left. */
  answerSeconds?: number
  /** Makes or updates the library's own tables, while no other server does; `false` where they are another role's. */
  alone?: false | (<T>(run: () => Promise<T>) => Promise<T>)
}

/** A run that shows no sign of life for so long died with its server: another one takes its job over. */
const heartbeatSeconds = 30
/** Whatever hangs longer than this is given up. */
const expireInSeconds = 3600
const closeMs = 9000
const polling = { timed: 5, asked: 1 }

/** Jobs in PostgreSQL: each run once on however many servers work, and again after a failure or a kill. */
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
    // the first answer of a server needs no jobs: the library is read after it
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
      // the library reads with connections of its own, too: who asks waits for them no longer than for ours
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

/** While the database is away every look for work fails: one line a minute says so. */
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
  // the profile without advisory locks, partitions and deferrable constraints; it runs on every PostgreSQL
  backend: 'cockroachdb' as const,
  application_name: 'zhishimao jobs',
  max: 3,
}

/** Of a timed job one at most waits or runs: a run that takes long, or a server that starts, adds none. */
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

/** A timed job that this version no longer has, or has under another name, is not started any more. */
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
