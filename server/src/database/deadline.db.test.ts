import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Mobile } from '@zsm/contract/values'
import { expect, onTestFinished, vi } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { openDatabase } from './connect.ts'
import { Deadline } from './deadline.ts'
import { onBehalfOf, type Sql, type Tx, transaction, withQuota } from './sql.ts'

const unavailable = expect.objectContaining({ name: 'Failure', error: 'unavailable' })
const caller = { ip: '192.0.2.7', userAgent: 'test', requestId: 'one' }
const hurried = (sql: Sql) => onBehalfOf(caller, sql, new Deadline(20))
const patient = (sql: Sql) => onBehalfOf(caller, sql, new Deadline(60_000))

function openOther(connectionString: string, connections: number) {
  const other = openDatabase({ connectionString, lanes: 1, connections, connectTimeout: 60_000 })
  onTestFinished(other.close)
  return other.sql
}

/** Runs `meanwhile` while a transaction is open in which `run` has finished. */
async function during<T>(
  sql: Sql,
  run: (sql: Tx) => Promise<unknown>,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = transaction(sql, async (sql) => {
    await run(sql)
    begun.resolve()
    await over.promise
  })
  await Promise.race([begun.promise, open])
  try {
    return await meanwhile()
  } finally {
    over.resolve()
    await open
  }
}

test('a call that waits for a lock is answered while the lock is held, and has changed nothing [G2]', async ({
  database,
}) => {
  await database.sql`create table locked_rows (id int constraint locked_rows_pk primary key, n int)`
  await database.sql`insert into locked_rows values (1, 0), (2, 0)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`select id from locked_rows where id = 1 for update`
  await during(database.sql, lock, async () => {
    const waiting = transaction(hurried(sql), async (sql) => {
      await sql`update locked_rows set n = 1 where id = 2`
      await sql`update locked_rows set n = 1 where id = 1`
    })
    await expect(waiting).rejects.toEqual(unavailable)
  })
  expect(await sql`select n from locked_rows order by id`).toEqual([{ n: 0 }, { n: 0 }])
})

test('a single write that is reported as failed does not commit afterwards', async ({ database }) => {
  await database.sql`create table lone_rows (id int constraint lone_rows_pk primary key, n int)`
  await database.sql`insert into lone_rows values (1, 0)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`select id from lone_rows where id = 1 for update`
  await during(database.sql, lock, async () => {
    await expect(hurried(sql)`update lone_rows set n = 1 where id = 1`).rejects.toEqual(unavailable)
    // The connection is answered before its process reports itself idle.
    const left = () => database.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where query like 'update lone_rows%' and state = 'active'`
    await expect.poll(left).toEqual([{ count: 0 }])
  })
  expect(await sql`select n from lone_rows`).toEqual([{ n: 0 }])
})

/** The process of a pool's only connection. */
function processOf(sql: Sql): Promise<number> {
  return transaction(sql, async (sql) => {
    const [mine] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    return mine.pid
  })
}

test('a write is answered while PostgreSQL is suspended', async ({ database }) => {
  await database.sql`create table still_rows (id int constraint still_rows_pk primary key)`
  const sql = openOther(database.url, 1)
  const pid = await processOf(sql)
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(hurried(sql)`insert into still_rows values (1)`).rejects.toEqual(unavailable)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await database.sql`select id from still_rows`).toEqual([])
})

/** Suspends this process. The answered function resumes it, and so does the end of the test. */
async function standstill(sql: Sql): Promise<() => void> {
  const pid = await processOf(sql)
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  return () => void process.kill(pid, 'SIGSTOP')
}

const one = (sql: Sql) => sql`select 1 as one`

test('a connection that did not answer is not reused', async ({ database }) => {
  const sql = openOther(database.url, 1)
  const stop = await standstill(sql)
  stop()
  const unanswered = expect(transaction(hurried(sql), one)).rejects.toEqual(unavailable)
  const next = transaction(patient(sql), one)
  await unanswered
  expect(await next).toEqual([{ one: 1 }])
})

const brackets = {
  begin: async (sql: Sql, stop: () => void) => {
    stop()
    await transaction(sql, one)
  },
  savepoint: (sql: Sql, stop: () => void) =>
    transaction(sql, async (sql) => {
      stop()
      await transaction(sql, one)
    }),
  commit: (sql: Sql, stop: () => void) => transaction(sql, async () => stop()),
}
const askers = { 'a call': patient, 'a job': (sql: Sql) => sql }

for (const [name, begin] of Object.entries(brackets))
  for (const [asker, sqlOf] of Object.entries(askers))
    test(`the ${name} of ${asker} ends while PostgreSQL is suspended`, async ({ database }) => {
      const sql = openOther(database.url, 1)
      const stop = await standstill(sql)
      const stopped = Promise.withResolvers<void>()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const ended = begin(sqlOf(sql), () => {
        stop()
        stopped.resolve()
      }).catch((error) => error)
      await stopped.promise
      await nextTurn()
      vi.advanceTimersByTime(61_500)
      expect(await ended).toEqual(unavailable)
    })

test('PostgreSQL knows the time limit of a single write', async ({ database }) => {
  await database.sql`create table timed_rows (id int constraint timed_rows_pk primary key, allowed text)`
  const call = onBehalfOf(caller, database.sql, new Deadline(3_600_000))
  await call`insert into timed_rows values (1, current_setting('statement_timeout'))`
  expect(await call`select allowed from timed_rows`).toEqual([
    { allowed: expect.stringMatching(/^(1h|\d{7}ms)$/) },
  ])
})

test('PostgreSQL cancels a statement at its call’s deadline, whatever the call did before', async ({
  database,
}) => {
  const sql = onBehalfOf(caller, database.sql, new Deadline(20_000))
  const wait = (sql: Sql) => sql`select pg_sleep(0.3)`
  const allowed = async (sql: Sql) => {
    const [given] = await sql<[{ ms: number }]>`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`
    return given.ms
  }
  await transaction(sql, async (sql) => {
    await wait(sql)
    const undone = transaction(sql, async (sql) => {
      await wait(sql)
      expect(await allowed(sql)).toBeLessThan(19_450)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await allowed(sql)).toBeLessThan(19_450)
  })
})

test('a suspended database is given up in the end', async ({ database }) => {
  const other = openDatabase({ connectionString: database.url, lanes: 1, connections: 1 })
  const [shared] = await other.sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  process.kill(shared.pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(shared.pid, 'SIGCONT'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = other.close()
  await nextTurn()
  vi.advanceTimersByTime(5000)
  await closing
})

test('a read whose statement fails to prepare on its connection is unavailable', async ({ database }) => {
  await database.sql`create table unread_tables (id int constraint unread_tables_pk primary key)`
  const sql = openOther(database.url, 1)
  const lock = (sql: Tx) => sql`lock table unread_tables in access exclusive mode`
  await during(database.sql, lock, async () => {
    const reads = [1, 2].map(() => sql`select id from unread_tables`.then())
    const ended = Promise.allSettled(reads)
    await expect
      .poll(
        () => database.sql`
          select pg_cancel_backend(pid) as cancelled from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'select id from unread_tables%'`,
      )
      .toEqual([{ cancelled: true }])
    const failed = { status: 'rejected', reason: unavailable }
    expect(await ended).toEqual([failed, failed])
  })
  expect(await sql`select id from unread_tables`).toEqual([])
})

test('a read on a connection of its own is answered at its deadline, before PostgreSQL cancels it', async ({
  database,
}) => {
  await database.sql`create table own_tables (id int constraint own_tables_pk primary key)`
  const other = openDatabase({ connectionString: database.url, lanes: 0, connections: 2 })
  onTestFinished(other.close)
  const read = (sql: Sql) => sql`select id from own_tables`
  await during(
    database.sql,
    (sql) => sql`lock table own_tables in access exclusive mode`,
    async () => {
      const patient = read(other.sql).catch((error) => error)
      const hurriedOne = read(hurried(other.sql)).catch((error) => error)
      expect(await Promise.race([patient.then(() => 'PostgreSQL'), hurriedOne])).toEqual(unavailable)
    },
  )
})

test('while a read waits for a lock, later reads do not wait behind it', async ({ database }) => {
  await database.sql`create table held_tables (id int constraint held_tables_pk primary key)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`lock table held_tables in access exclusive mode`
  const look = () => onBehalfOf(caller, sql, new Deadline(300))`select 1 as n`.catch(() => 'waits')
  const held = await during(database.sql, lock, async () => {
    const held = sql`select id from held_tables`.then()
    await expect.poll(look, { timeout: 10_000 }).toEqual([{ n: 1 }])
    return { answer: held }
  })
  expect(await held.answer).toEqual([])
})

test('a read of a locked table is answered at its deadline, and other reads continue', async ({
  database,
}) => {
  await database.sql`create table locked_tables (id int constraint locked_tables_pk primary key)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`lock table locked_tables in access exclusive mode`
  await during(database.sql, lock, async () => {
    const call = hurried(sql)
    await expect(call`select id from locked_tables`).rejects.toEqual(unavailable)
    // All statements of a call share its deadline.
    await expect(transaction(call, (sql) => sql`select 1`)).rejects.toEqual(unavailable)
  })
  expect(await onBehalfOf(caller, sql)`select id from locked_tables`).toEqual([])
})

test('a call that gets no connection before its deadline is answered, and its connection serves the next one [G2]', async ({
  database,
}) => {
  const sql = openOther(database.url, 1)
  const nothing = (sql: Tx) => sql`select 1`
  await during(sql, nothing, async () => {
    await expect(transaction(hurried(sql), nothing)).rejects.toEqual(unavailable)
  })
  expect(await transaction(sql, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('writes of one caller that wait for each other leave connections to others, and all succeed', async ({
  database,
}) => {
  await database.sql`create table shared_rows (id int constraint shared_rows_pk primary key, n int)`
  await database.sql`insert into shared_rows values (1, 0), (2, 0)`
  const sql = openOther(database.url, 3)
  const addOne = (sql: Sql, id: number) => sql`update shared_rows set n = n + 1 where id = ${id}`
  const lock = (sql: Tx) => sql`select id from shared_rows where id = 1 for update`
  const twenty = await during(patient(sql), lock, async () => {
    const all = Promise.all(Array.from({ length: 20 }, async () => addOne(patient(sql), 1)))
    // From the same address, but with an account.
    await addOne(onBehalfOf({ ...caller, account: '13800138000' as Mobile }, sql), 2)
    return { all }
  })
  await twenty.all
  expect(await sql`select n from shared_rows order by id`).toEqual([{ n: 20 }, { n: 1 }])
})

test('a caller that waits for its quota is answered at its deadline with nothing done, and the queue continues', async ({
  database,
}) => {
  await database.sql`create table turn_rows (id int constraint turn_rows_pk primary key)`
  const sql = openOther(database.url, 3)
  const add = (sql: Sql, id: number) => transaction(sql, (sql) => sql`insert into turn_rows values (${id})`)
  const waiting = await during(
    patient(sql),
    (sql) => sql`select 1`,
    async () => {
      const broken = transaction(patient(sql), () => Promise.reject(new Error('broken'))).catch(
        (error) => error,
      )
      const next = add(patient(sql), 2)
      await expect(add(hurried(sql), 1)).rejects.toEqual(unavailable)
      return { broken, next }
    },
  )
  expect(await waiting.broken).toEqual(new Error('broken'))
  await waiting.next
  expect(await sql`select id from turn_rows`).toEqual([{ id: 2 }])
})

test('three holders that wait for a lock leave connections to a fourth, and are counted', async ({
  database,
}) => {
  await database.sql`create table fought_rows (id int constraint fought_rows_pk primary key, n int)`
  await database.sql`insert into fought_rows values (1, 0), (2, 0)`
  const other = openDatabase({ connectionString: database.url, connectTimeout: 60_000 })
  onTestFinished(other.close)
  const addOne = (sql: Sql, id: number) => sql`update fought_rows set n = n + 1 where id = ${id}`
  const lock = (sql: Tx) => sql`select id from fought_rows where id = 1 for update`
  const holders = ['a', 'b', 'c'].map((name) => withQuota(name, other.sql))
  const waiting = await during(database.sql, lock, async () => {
    const all = Promise.all(
      holders.flatMap((sql) => Array.from({ length: 10 }, () => transaction(sql, (sql) => addOne(sql, 1)))),
    )
    await addOne(onBehalfOf(caller, other.sql), 2)
    expect(other.load()).toMatchObject({ busy: 7, waiting: 23 })
    return { all }
  })
  await waiting.all
  expect(other.load()).toMatchObject({ busy: 0, waiting: 0 })
  expect(await other.sql`select n from fought_rows order by id`).toEqual([{ n: 30 }, { n: 1 }])
})

test('a job’s connections count for the quota of what it works on', async ({ database }) => {
  const sql = openOther(database.url, 3)
  const nothing = (sql: Tx) => sql`select 1`
  const done: string[] = []
  const ask = async (name: string, sql: Sql) => {
    await transaction(sql, nothing)
    done.push(name)
  }
  const channel = withQuota('channel', sql)
  const waiting = await during(channel, nothing, async () => {
    const same = ask('same', channel)
    await ask('creator', withQuota('creator', channel))
    await ask('caller', withQuota('channel', patient(sql)))
    return { same }
  })
  await waiting.same
  expect(done).toEqual(['creator', 'caller', 'same'])
})
