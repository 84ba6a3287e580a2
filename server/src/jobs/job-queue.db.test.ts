import { expect, onTestFinished } from 'vitest'
import { startLines } from '../../test/child.ts'
import { test } from '../../test/database-test.ts'
import type { TestDatabase } from '../../test/template-database.ts'
import { milliseconds } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { type FailedRun, openJobQueue } from './job-queue.ts'
import { defineJob, everyMinute, onRequest, timed } from './jobs.ts'

const patience = { timeout: 20_000 }

/** A server's queue. Each call stands for another server. */
function serverOn({ url }: TestDatabase, superviseSeconds = 15) {
  const failures: FailedRun[] = []
  const report = (run: FailedRun) => failures.push(run)
  const queue = openJobQueue({ connectionString: url, report, superviseSeconds })
  onTestFinished(() => queue.close())
  return { queue, failures }
}

test('each requested job runs once, however many servers work [L1]', async ({ database }) => {
  const { sql } = database
  const count = defineJob<{ number: number }>('count')
  const done: number[] = []
  const worker = onRequest(count, async ({ number }) => done.push(number))
  const servers = [serverOn(database), serverOn(database)]
  await Promise.all(servers.map(({ queue }) => queue.work([worker])))
  const numbers = [1, 2, 3, 4, 5]
  for (const number of numbers) await servers[0]?.queue.enqueue(sql, count, { number })
  await expect.poll(() => [...done].sort(), patience).toEqual(numbers)
  const counts = await sql<{ state: string; count: number }[]>`
    select state::text, count(*) as count from jobs.job where name = 'count' group by state`
  expect(counts).toEqual([{ state: 'completed', count: numbers.length }])
})

test('a job requested in a transaction that rolls back never runs', async ({ database }) => {
  const { sql } = database
  const note = defineJob<{ text: string }>('note')
  const done: string[] = []
  const { queue } = serverOn(database)
  const undone = transaction(sql, async (sql) => {
    await queue.enqueue(sql, note, { text: 'undone' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await transaction(sql, (sql) => queue.enqueue(sql, note, { text: 'kept' }))
  await queue.work([onRequest(note, async ({ text }) => done.push(text))])
  await expect.poll(() => done, patience).toEqual(['kept'])
})

test('a job does not run before its time', async ({ database }) => {
  const { sql } = database
  const later = defineJob<{ at: string }>('later')
  const done: string[] = []
  const { queue } = serverOn(database)
  await queue.enqueue(sql, later, { at: 'tomorrow' }, { notBefore: inMs(86_400_000) })
  await queue.enqueue(sql, later, { at: 'once' }, { notBefore: inMs(-1000) })
  await queue.work([onRequest(later, async ({ at }) => done.push(at))])
  await expect.poll(() => done, patience).toEqual(['once'])
  const [waiting] = await sql<{ data: object }[]>`
    select data from jobs.job where name = 'later' and state = 'created'`
  expect(waiting?.data).toEqual({ at: 'tomorrow' })
})

test('a failed job is reported and retried with growing pauses, then given up [L1]', async ({ database }) => {
  const { sql } = database
  const fragile = defineJob<{ id: number }>('fragile', { limit: 2, delaySec: 1 })
  const times: number[] = []
  const { queue, failures } = serverOn(database)
  await queue.work([
    onRequest(fragile, async () => {
      times.push(milliseconds())
      throw new Error('the provider is down')
    }),
  ])
  await queue.enqueue(sql, fragile, { id: 1 })
  await expect
    .poll(() => failures.map(({ attempt, last }) => [attempt, last]), patience)
    .toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  expect(failures[0]).toMatchObject({ job: 'fragile', error: new Error('the provider is down') })
  const [first = 0, second = 0, third = 0] = times
  expect(third - second).toBeGreaterThan(1000)
  expect(second - first).toBeGreaterThan(500)
  const kept = () => sql<{ state: string }[]>`select state::text from jobs.job where name = 'fragile'`
  await expect.poll(kept, patience).toEqual([{ state: 'failed' }])
})

test('a timed job that a later version no longer has is not started any more', async ({ database }) => {
  const older = serverOn(database)
  await older.queue.work([
    timed('removed', everyMinute, async () => {}),
    timed('sweep', everyMinute, async () => {}),
  ])
  await older.queue.close()
  const later = serverOn(database)
  await later.queue.work([timed('sweep', everyMinute, async () => {})])
  expect(await database.sql`select name from jobs.schedule`).toEqual([{ name: 'sweep' }])
})

test('a timed job runs at the start, and never twice at a time on two servers [L1]', async ({ database }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const worker = timed('sweep', everyMinute, () => {
    runs += 1
    return promise
  })
  const [one, two] = [serverOn(database), serverOn(database)]
  await one.queue.work([worker])
  await expect.poll(() => runs, patience).toBe(1)
  await two.queue.work([worker])
  const { sql } = database
  const waiting = await sql`select id from jobs.job where name = 'sweep' and state < 'active'`
  expect(waiting).toEqual([])
  resolve()
  await Promise.all([one.queue.close(), two.queue.close()])
  expect(runs).toBe(1)
})

test('connections that no longer answer are replaced by others [L1]', async ({ database }) => {
  const { sql, url } = database
  const steady = defineJob<{ id: number }>('steady')
  const processes = async () => {
    const found = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'zhishimao jobs'`
    return found.map(({ pid }) => pid)
  }
  const asking = serverOn(database).queue
  await asking.enqueue(sql, steady, { id: 1 })
  // Connections of closed queues may be about to end.
  const others = await processes()
  const queue = openJobQueue({ connectionString: url, report: () => {}, answerSeconds: 1 })
  onTestFinished(() => queue.close())
  const done: object[] = []
  await queue.work([onRequest(steady, async (data) => done.push(data))])
  const its = (await processes()).filter((pid) => !others.includes(pid))
  expect(its).not.toEqual([])
  for (const pid of its) {
    process.kill(pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  }
  const unavailable = expect.objectContaining({ error: 'unavailable' })
  // The queue may already have cached all that this request needs.
  const asked = await queue.enqueue(sql, steady, { id: 2 }).catch((error) => error)
  expect(asked ?? new Failure('unavailable')).toEqual(unavailable)
  await asking.enqueue(sql, steady, { id: 3 })
  await expect.poll(() => done, patience).toContainEqual({ id: 3 })
})

test('closing waits for the current run', async ({ database }) => {
  const { sql } = database
  const slow = defineJob<{ id: number }>('slow')
  const { promise, resolve } = Promise.withResolvers<void>()
  const { queue, failures } = serverOn(database)
  let started = false
  await queue.work([
    onRequest(slow, () => {
      started = true
      return promise
    }),
  ])
  await queue.enqueue(sql, slow, { id: 1 })
  await expect.poll(() => started, patience).toBe(true)
  const closing = queue.close()
  resolve()
  await closing
  expect(failures).toEqual([])
  const [job] = await sql<{ state: string }[]>`select state::text from jobs.job where name = 'slow'`
  expect(job).toEqual({ state: 'completed' })
})

const victim = `
  import { openJobQueue } from './server/src/jobs/job-queue.ts'
  import { defineJob, onRequest } from './server/src/jobs/jobs.ts'
  const queue = openJobQueue({ connectionString: process.env.URL, report: console.error })
  await queue.work([onRequest(defineJob('deadly'), () => new Promise(() => process.send('running')))])
`

test('the job of a killed server is taken over by another one [7.5 L1]', async ({ database }) => {
  const { sql, url } = database
  const deadly = defineJob<{ id: number }>('deadly')
  const { queue, failures } = serverOn(database, 1)
  await queue.enqueue(sql, deadly, { id: 7 })
  const server = startLines(victim, { URL: url })
  expect(await server.message()).toBe('running')
  await server.kill('SIGKILL')
  // The last heartbeat was long ago.
  await sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'deadly'`
  const done: object[] = []
  await queue.work([onRequest(deadly, async (data) => done.push(data))])
  await expect.poll(() => done, patience).toEqual([{ id: 7 }])
  expect(failures).toEqual([])
})

test('the queue works without advisory locks, partitions and deferrable constraints [L1]', async ({
  sql,
}) => {
  const [made] = await sql<{ triggers: number; deferrable: number; partitions: number }[]>`
    select
      (select count(*) from pg_trigger where not tgisinternal) as triggers,
      (select count(*) from pg_constraint where condeferrable) as deferrable,
      (select count(*) from pg_inherits) as partitions`
  expect(made).toEqual({ triggers: 0, deferrable: 0, partitions: 0 })
})

function inMs(ms: number): string {
  return new Date(milliseconds() + ms).toISOString()
}
