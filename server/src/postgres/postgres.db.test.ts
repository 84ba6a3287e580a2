import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, startLines } from '../../test/child.ts'
import { startPostgres } from './postgres.ts'
import { postgresProcessesOf } from './process.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "zsm 店's-"))
  chmodSync(dataDir, 0o711) // PostgreSQL's own user must enter it when root runs the tests
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'))
const instance = (): Child =>
  startLines(
    `const { startPostgres } = await import(${module})
     const postgres = await startPostgres({ dataDir: process.env.DATA_DIR })
     process.send('up')
     process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))`,
    { DATA_DIR: dataDir },
  )
const cluster = () => join(dataDir, 'postgres', 'data')
const postmaster = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n', 1)[0])

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // after a killed postmaster the query itself fails
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('after SIGKILL the next start adopts the orphaned PostgreSQL with its data, and stops it at the end [F2]', async () => {
  const first = instance()
  await first.message()
  const orphan = postmaster()
  await first.kill('SIGKILL')
  const postgres = await startPostgres({ dataDir })
  expect(postmaster()).toBe(orphan)
  await query(postgres.ownerUrl, 'create table kept as select 1 as one')
  await postgres.stop()
  expect(postgresProcessesOf(cluster())).toEqual([])
  const again = await startPostgres({ dataDir })
  expect(await query(again.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
  await again.stop()
})

test('a second instance joins, and only the last one to leave stops PostgreSQL', async () => {
  const first = instance()
  await first.message()
  const second = instance()
  await second.message()
  const shared = postmaster()
  await first.kill('SIGTERM')
  expect(postmaster()).toBe(shared)
  await second.kill('SIGTERM')
  expect(postgresProcessesOf(cluster())).toEqual([])
})

test('two simultaneous first starts make one PostgreSQL', async () => {
  const [one, other] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })])
  expect(one.url).toBe(other.url)
  await Promise.all([one.stop(), other.stop()])
  expect(postgresProcessesOf(cluster())).toEqual([])
})

test('after SIGKILL of everything, a backend that still computes is ended and the data is intact', async () => {
  const first = instance()
  await first.message()
  const { ownerUrl: url, stop } = await startPostgres({ dataDir })
  const busy = query(url, 'select count(*) from generate_series(1, 1e12::bigint)').catch(() => 'cut off')
  await expect
    .poll(() =>
      query(
        url,
        `select 1 from pg_stat_activity where query like '%generate_series(1%' and state = 'active' and pid <> pg_backend_pid()`,
      ),
    )
    .toHaveLength(1)
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await first.kill('SIGKILL')
  await expect.poll(() => query(url, 'select 1').catch(() => []), { timeout: 10_000 }).toHaveLength(1)
  expect(postmaster()).not.toBe(killed)
  expect(await busy).toBe('cut off')
  await stop()
})

test('a stale postmaster.pid of another program does not prevent the start', async () => {
  await (await startPostgres({ dataDir })).stop()
  writeFileSync(
    join(cluster(), 'postmaster.pid'),
    `${process.pid}\n${cluster()}\n1\n5432\n/nowhere\n\n0 0\nready\n`,
  )
  const postgres = await startPostgres({ dataDir })
  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})
