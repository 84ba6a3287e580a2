import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/database-test.ts'
import { openDatabase } from './connect.ts'
import { Patience } from './patience.ts'
import { onBehalfOf, type Sql, type Tx, transaction } from './sql.ts'

const unavailable = expect.objectContaining({ name: 'Failure', error: 'unavailable' })
const caller = { ip: '192.0.2.7', userAgent: 'test', requestId: 'one' }
const hurried = (sql: Sql) => onBehalfOf(caller, sql, new Patience(20))

function openOther(connectionString: string, connections: number) {
  const other = openDatabase({ connectionString, lanes: 1, connections })
  onTestFinished(other.close)
  return other.sql
}

/** Runs while a transaction is open in which `run` has been. */
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

test('a call that waits for a lock is answered while it is held, and has changed nothing', async ({
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

test('a write of its own that is answered as not done is not done afterwards', async ({ database }) => {
  await database.sql`create table lone_rows (id int constraint lone_rows_pk primary key, n int)`
  await database.sql`insert into lone_rows values (1, 0)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`select id from lone_rows where id = 1 for update`
  await during(database.sql, lock, async () => {
    await expect(hurried(sql)`update lone_rows set n = 1 where id = 1`).rejects.toEqual(unavailable)
    // its connection is told before its process says of itself that it is idle
    const left = () => database.sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where query like 'update lone_rows%' and state = 'active'`
    await expect.poll(left).toEqual([{ count: 0 }])
  })
  expect(await sql`select n from lone_rows`).toEqual([{ n: 0 }])
})

test('a write is answered while PostgreSQL stands still', async ({ database }) => {
  await database.sql`create table still_rows (id int constraint still_rows_pk primary key)`
  const sql = openOther(database.url, 1)
  const pid = await transaction(sql, async (sql) => {
    const [mine] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    return mine.pid
  })
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(hurried(sql)`insert into still_rows values (1)`).rejects.toEqual(unavailable)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await database.sql`select id from still_rows`).toEqual([])
})

test('PostgreSQL knows how long a write of its own may take', async ({ database }) => {
  await database.sql`create table timed_rows (id int constraint timed_rows_pk primary key, allowed text)`
  const call = onBehalfOf(caller, database.sql, new Patience(3_600_000))
  await call`insert into timed_rows values (1, current_setting('statement_timeout'))`
  expect(await call`select allowed from timed_rows`).toEqual([
    { allowed: expect.stringMatching(/^(1h|\d{7}ms)$/) },
  ])
})

test('a read with a connection of its own is answered when its time is over, before PostgreSQL ends it', async ({
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

test('while a read waits for a lock, reads that come later do not wait behind it', async ({ database }) => {
  await database.sql`create table held_tables (id int constraint held_tables_pk primary key)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`lock table held_tables in access exclusive mode`
  const look = () => onBehalfOf(caller, sql, new Patience(300))`select 1 as n`.catch(() => 'waits')
  const held = await during(database.sql, lock, async () => {
    const held = sql`select id from held_tables`.then()
    await expect.poll(look, { timeout: 10_000 }).toEqual([{ n: 1 }])
    return { answer: held }
  })
  expect(await held.answer).toEqual([])
})

test('a read of a locked table is answered while it is locked; others go on', async ({ database }) => {
  await database.sql`create table locked_tables (id int constraint locked_tables_pk primary key)`
  const sql = openOther(database.url, 2)
  const lock = (sql: Tx) => sql`lock table locked_tables in access exclusive mode`
  await during(database.sql, lock, async () => {
    const call = hurried(sql)
    await expect(call`select id from locked_tables`).rejects.toEqual(unavailable)
    // the time of a call is that of all its statements
    await expect(transaction(call, (sql) => sql`select 1`)).rejects.toEqual(unavailable)
  })
  expect(await onBehalfOf(caller, sql)`select id from locked_tables`).toEqual([])
})

test('a call that gets no connection in its time is answered, and its connection serves the next', async ({
  database,
}) => {
  const sql = openOther(database.url, 1)
  const nothing = (sql: Tx) => sql`select 1`
  await during(sql, nothing, async () => {
    await expect(transaction(hurried(sql), nothing)).rejects.toEqual(unavailable)
  })
  expect(await transaction(sql, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})
