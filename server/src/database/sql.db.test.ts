import { describe, expect, onTestFinished, vi } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import type { TestDatabase } from '../../test/template-database.ts'
import { Failure } from '../failure.ts'
import { onConflict } from './conflict.ts'
import { openDatabase } from './connect.ts'
import { cappedCount } from './page.ts'
import { runLong, type Sql, transaction } from './sql.ts'

const failure = (error: string) => expect.objectContaining({ name: 'Failure', error })

async function createNotes(sql: Sql): Promise<void> {
  await sql`create table notes (
    id int constraint notes_pk primary key,
    note_text text constraint notes_text_key unique,
    tags jsonb,
    rank int not null default 7
  )`
}

describe('a statement', () => {
  test('has values as parameters, never as text [C7]', async ({ sql }) => {
    const text = `'; drop table requests; --`
    expect(await sql<[{ text: string }]>`select ${text} as text`).toEqual([{ text }])
  })

  test('fragments nest and number their values in order', async ({ sql }) => {
    const positive = sql`and n > ${2}`
    const wanted = (even: boolean) => sql`${positive} ${even ? sql`and n % ${2} = 0` : sql.empty}`
    const numbers = (even: boolean) =>
      sql<
        { n: number }[]
      >`select n from generate_series(${1}::int, 6) as n where true ${wanted(even)} limit ${2}`
    expect(await numbers(true)).toEqual([{ n: 4 }, { n: 6 }])
    expect(await numbers(false)).toEqual([{ n: 3 }, { n: 4 }])
  })

  test('does not run a nested query by itself', async ({ sql }) => {
    await createNotes(sql)
    await sql`with added as (${sql`insert into notes (id) values (1) returning id`}) select id from added`
    expect(await sql`select id from notes`).toEqual([{ id: 1 }])
  })

  test('a query runs once, however often it is awaited', async ({ sql }) => {
    await createNotes(sql)
    const insert = sql<[{ id: number }]>`insert into notes (id) values (1) returning id`
    expect([await insert, await insert]).toEqual([[{ id: 1 }], [{ id: 1 }]])
  })

  test('inserts records with the columns that any of them has', async ({ sql }) => {
    await createNotes(sql)
    const records = [
      { id: 1, noteText: 'a', rank: undefined },
      { id: 2, noteText: null, tags: sql.json(['x']), rank: 3 },
    ]
    const rows = sql`insert into notes ${sql.insert(records)} returning id, note_text, tags, rank`
    expect(await rows).toEqual([
      { id: 1, noteText: 'a', tags: null, rank: 7 },
      { id: 2, noteText: null, tags: ['x'], rank: 3 },
    ])
  })

  test('sets the fields of a patch and leaves out undefined', async ({ sql }) => {
    await createNotes(sql)
    await sql`insert into notes ${sql.insert({ id: 1, noteText: 'a' })}`
    const patch = { noteText: undefined, rank: sql`rank + ${1}`, tags: sql.json({ a: [1, null] }) }
    expect(
      await sql`update notes set ${sql.set(patch)} where id = ${1} returning note_text, rank, tags`,
    ).toEqual([{ noteText: 'a', rank: 8, tags: { a: [1, null] } }])
  })

  test('refuses undefined, empty records and invalid column names', ({ sql }) => {
    expect(() => sql`select ${undefined as never}`).toThrow('undefined in a statement')
    expect(() => sql.insert({ id: undefined })).toThrow('nothing to insert')
    expect(() => sql.insert([])).toThrow('nothing to insert')
    expect(() => sql.set({})).toThrow('nothing to set')
    expect(() => sql.set({ 'id" = 1 --': 1 })).toThrow('not a column')
  })

  test('has a list as one parameter', async ({ sql }) => {
    const ids = ['0193b3c0-0000-7000-8000-000000000001', '0193b3c0-0000-7000-8000-000000000002']
    expect(await sql`select ${ids[0] ?? ''}::uuid = any(${ids}) as found`).toEqual([{ found: true }])
    expect(await sql`select 'b' = any(${['a', 'b"c']}) as found`).toEqual([{ found: false }])
    expect(await sql`select 1 = any(${[]}::int[]) as found`).toEqual([{ found: false }])
  })
})

describe('results', () => {
  test('have instants as UTC text with milliseconds, and days as text', async ({ sql }) => {
    const rows = sql`select timestamptz '2026-01-01 08:00+08' as whole, timestamptz '2026-01-01 00:00:00.1+00' as tenth,
      timestamptz '2026-01-01 00:00:00.123456+00' as micro, date '2026-01-31' as day, array[timestamptz '2026-01-01 00:00+00'] as list`
    expect(await rows).toEqual([
      {
        whole: '2026-01-01T00:00:00.000Z',
        tenth: '2026-01-01T00:00:00.100Z',
        micro: '2026-01-01T00:00:00.123Z',
        day: '2026-01-31',
        list: ['2026-01-01T00:00:00.000Z'],
      },
    ])
  })

  test('have integers, sums, booleans, JSON and arrays as JavaScript values', async ({ sql }) => {
    const rows = sql`select 9007199254740991::bigint as most, sum(fen)::bigint as total, avg(fen) as average, true as yes,
      null::int as none, '{"a": 1}'::jsonb as json, array[1, null]::bigint[] as numbers, array['a', 'b']::text[] as texts
      from (values (1::bigint), (2)) as entries (fen)`
    expect(await rows).toEqual([
      {
        most: Number.MAX_SAFE_INTEGER,
        total: 3,
        average: 1.5,
        yes: true,
        none: null,
        json: { a: 1 },
        numbers: [1, null],
        texts: ['a', 'b'],
      },
    ])
  })

  test('refuse an integer that would lose digits', async ({ sql }) => {
    await expect(sql`select 9007199254740992::bigint as fen`).rejects.toThrow('not a safe integer')
    await expect(sql`select 1 as fine`).resolves.toEqual([{ fine: 1 }])
  })
})

describe('failures', () => {
  const bad: [string, (sql: Sql) => PromiseLike<unknown>][] = [
    ['NUL in text', (sql) => sql`select ${'a\0b'}::text`],
    ['NUL in JSON', (sql) => sql`select ${sql.json({ a: '\0' })}`],
    ['no uuid', (sql) => sql`select ${'x'}::uuid`],
    ['too large', (sql) => sql`select ${'99999999999'}::int`],
    ['no day', (sql) => sql`select ${'2026-02-30'}::date`],
  ]
  for (const [name, run] of bad)
    test(`${name} is invalid input`, async ({ sql }) => {
      await expect(run(sql)).rejects.toEqual(failure('invalidInput'))
    })

  test('the violation of a named constraint is the failure that the statement declares', async ({ sql }) => {
    await createNotes(sql)
    const insert = (id: number) =>
      onConflict(sql`insert into notes ${sql.insert({ id, noteText: 'a' })}`, {
        notes_text_key: 'versionConflict',
      })
    await insert(1)
    await expect(insert(2)).rejects.toEqual(failure('versionConflict'))
    await expect(insert(1)).rejects.toMatchObject({ constraint: 'notes_pk' })
  })

  test('an unknown database error is not translated', async ({ sql }) => {
    const error = await sql`select 1 / 0`.catch((error: unknown) => error)
    expect(error).not.toBeInstanceOf(Failure)
    expect(error).toMatchObject({ code: '22012' })
  })
})

test('a count stops one above the cap', async ({ sql }) => {
  expect(await cappedCount(sql, sql`from generate_series(1, 20000)`)).toBe(10_001)
  expect(await cappedCount(sql, sql`from generate_series(1, ${3}::int)`)).toBe(3)
})

describe('transactions', () => {
  const noteIds = async (sql: Sql) =>
    (await sql<{ id: number }[]>`select id from notes order by id`).map(({ id }) => id)
  const add = (sql: Sql, id: number) => sql`insert into notes ${sql.insert({ id })}`

  test('commit everything or nothing [7.7]', async ({ database: { sql } }) => {
    await createNotes(sql)
    onTestFinished(async () => {
      await sql`drop table notes`
    })
    await transaction(sql, (sql) => add(sql, 1))
    const failing = transaction(sql, async (sql) => {
      await add(sql, 2)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await noteIds(sql)).toEqual([1])
  })

  test('a nested one is rolled back by itself', async ({ sql }) => {
    await createNotes(sql)
    await transaction(sql, async (sql) => {
      await add(sql, 1)
      await expect(transaction(sql, (sql) => add(sql, 1))).rejects.toMatchObject({ constraint: 'notes_pk' })
      await transaction(sql, (sql) => add(sql, 2))
    })
    expect(await noteIds(sql)).toEqual([1, 2])
  })

  test('concurrent nested ones do not roll each other back', async ({ sql }) => {
    await createNotes(sql)
    await transaction(sql, (sql) =>
      Promise.allSettled([1, 1, 2].map((id) => transaction(sql, (sql) => add(sql, id)))),
    )
    expect(await noteIds(sql)).toEqual([1, 2])
  })

  test('a swallowed error does not look like a commit', async ({ database: { sql } }) => {
    const swallowing = transaction(sql, async (sql) => {
      await sql`select 1 / 0`.catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('swallowed')
  })

  test('of statements that were sent together, the one that failed is reported', async ({ sql }) => {
    const deep = async (sql: Sql, levels: number): Promise<unknown> =>
      levels > 0 ? deep(sql, levels - 1) : await sql`select 1 / 0`
    const together = transaction(sql, (sql) => Promise.all([deep(sql, 9), sql`select 1`, sql`select 2`]))
    await expect(together).rejects.toMatchObject({ code: '22012' })
  })

  test('the sql of a finished transaction is refused', async ({ database: { sql } }) => {
    const kept = await transaction(sql, async (sql) => ({ sql }))
    await expect(kept.sql`select 1`).rejects.toThrow('over')
  })

  test('a deadlocked transaction is repeated', async ({ database: { sql } }) => {
    await sql`create table pairs (id int primary key, sum int not null)`
    await sql`insert into pairs values (1, 0), (2, 0)`
    const bothHold = Promise.withResolvers<void>()
    const oneIsDone = Promise.withResolvers<void>()
    let [begun, holding] = [0, 0]
    const add = (id: number) => (sql: Sql) => sql`update pairs set sum = sum + 1 where id = ${id}`
    const cross = async (one: number, other: number) => {
      await transaction(sql, async (sql) => {
        begun += 1
        // Otherwise the repeated one could overtake the other and deadlock with it again.
        if (begun === 3) await oneIsDone.promise
        await add(one)(sql)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await add(other)(sql)
      })
      oneIsDone.resolve()
    }
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(begun).toBe(3)
    expect(await sql`select sum from pairs`).toEqual([{ sum: 2 }, { sum: 2 }])
  })
})

describe('a lost connection', () => {
  const killAll = ({ sql }: TestDatabase) =>
    transaction(
      sql,
      (sql) => sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )

  test('makes its statements unavailable, and the pool recovers [F2]', async ({ database }) => {
    const other = openDatabase({ connectionString: database.url })
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    const { promise: killed, resolve: haveKilled } = Promise.withResolvers<void>()
    const underWay = transaction(other.sql, async (sql) => {
      await sql`select 1`
      hasBegun()
      await killed
      await sql`select 1`
    })
    const outcome = underWay.catch((error: unknown) => error)
    await Promise.all([begun, other.ping()])
    await killAll(database)
    haveKilled()
    expect(await outcome).toEqual(failure('unavailable'))
    // The driver may notice a dead connection only when it writes to it.
    await Promise.allSettled(Array.from({ length: 12 }, () => other.ping()))
    await expect(other.ping()).resolves.toBeUndefined()
    await expect(transaction(other.sql, (sql) => sql`select 1 as one`)).resolves.toEqual([{ one: 1 }])
    await other.close()
  })

  test('a missing database is unavailable at once', async () => {
    const nowhere = openDatabase({ host: '/nowhere', user: 'nobody', database: 'nothing' })
    await expect(nowhere.ping()).rejects.toEqual(failure('unavailable'))
    await expect(transaction(nowhere.sql, (sql) => sql`select 1`)).rejects.toEqual(failure('unavailable'))
    await nowhere.close()
  })

  test('long work has no time limit', async ({ sql }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await transaction(sql, async (sql) => {
      const long = runLong(sql, 'select 1 as n from pg_sleep(0.3)')
      vi.advanceTimersByTime(60_000)
      expect(await long).toEqual([{ n: 1 }])
    })
    const [usual] = [sql`select 1 as n from pg_sleep(0.3)`.then()]
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(60_000)
    await expect(usual).rejects.toEqual(failure('unavailable'))
  })

  test('the database cancels a statement after four seconds', async ({ database }) => {
    const usual = openDatabase({ connectionString: database.url })
    onTestFinished(() => usual.close())
    expect(await usual.sql`show statement_timeout`).toEqual([{ statementTimeout: '4s' }])
  })

  test('a statement that takes too long is unavailable', async ({ sql }) => {
    await sql`set local statement_timeout = 10`
    await expect(sql`select pg_sleep(20)`).rejects.toEqual(failure('unavailable'))
  })
})
