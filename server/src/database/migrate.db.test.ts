import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { testDatabase } from '../../test/template-database.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'zsm-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return pathToFileURL(`${folder}/`)
}

async function emptyDatabase() {
  const database = await testDatabase({ as: 'owner' })
  onTestFinished(database.drop)
  await database.sql`drop schema public cascade`
  await database.sql`create schema public`
  return database
}

const first = 'create table firsts (id int); insert into firsts values (1);'
const second = 'alter table firsts add column name text;'

test('missing migrations are applied in name order, once [F5]', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf({ '0001-first.sql': first }))
  const both = await folderOf({ '0002-second.sql': second, '0001-first.sql': first, 'notes.txt': 'not sql' })
  await migrate(database, both)
  await migrate(database, both)
  expect(await database.sql`select id, name from firsts`).toEqual([{ id: 1, name: null }])
  expect(await database.sql`select name from migrations order by name`).toEqual([
    { name: '0001-first.sql' },
    { name: '0002-second.sql' },
  ])
})

test('servers that start at the same time apply each migration once', async () => {
  const database = await emptyDatabase()
  const folder = await folderOf({ '0001-first.sql': first, '0002-second.sql': second })
  const servers = Array.from({ length: 5 }, () => openDatabase({ connectionString: database.url }))
  await Promise.all(servers.map((server) => migrate(server, folder)))
  expect(await database.sql`select id from firsts`).toEqual([{ id: 1 }])
  await Promise.all(servers.map((server) => server.close()))
})

test('a failed migration is rolled back completely [F5]', async () => {
  const database = await emptyDatabase()
  const bad = 'create table seconds (id int); select 1 / 0;'
  const run = migrate(database, await folderOf({ '0001-first.sql': first, '0002-bad.sql': bad }))
  await expect(run).rejects.toMatchObject({ code: '22012' })
  expect(await database.sql`select name, to_regclass('seconds') as seconds from migrations`).toEqual([
    { name: '0001-first.sql', seconds: null },
  ])
})

test('a changed or unknown migration is refused [F5]', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf({ '0001-first.sql': first }))
  await expect(migrate(database, await folderOf({ '0001-first.sql': second }))).rejects.toThrow('was changed')
  await expect(migrate(database, await folderOf({ '0002-second.sql': second }))).rejects.toThrow(
    'does not know',
  )
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const before = { '0001-first.sql': first, '0002-second.sql': second }
const absorbed = { '0001-first.sql': sha256(first), '0002-second.sql': sha256(second) }
const afterSquash = {
  '0001-firsts.sql': 'create table firsts (id int, name text);',
  'squash.json': JSON.stringify({ into: ['0001-firsts.sql'], absorbed }),
  '0002-more.sql': 'alter table firsts add column more text;',
}

test('a database from before the squash keeps its rows and gets only later migrations', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf(before))
  await migrate(database, await folderOf(afterSquash))
  expect(await database.sql`select * from firsts`).toEqual([{ id: 1, name: null, more: null }])
  expect(await database.sql`select name from migrations order by name`).toEqual([
    { name: '0001-firsts.sql' },
    { name: '0002-more.sql' },
  ])
})

test('servers that start at the same time on a database from before the squash rename its migrations once', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf(before))
  const folder = await folderOf(afterSquash)
  const servers = Array.from({ length: 5 }, () => openDatabase({ connectionString: database.url }))
  await Promise.all(servers.map((server) => migrate(server, folder)))
  expect(await database.sql`select name from migrations order by name`).toHaveLength(2)
  await Promise.all(servers.map((server) => server.close()))
})

test('a database with only some of the squashed migrations is refused and not changed', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf({ '0001-first.sql': first }))
  await expect(migrate(database, await folderOf(afterSquash))).rejects.toThrow('0002-second.sql')
  expect(await database.sql`select name from migrations`).toEqual([{ name: '0001-first.sql' }])
})

test('a database of the last version before the squash counts as migrated', async () => {
  const database = await testDatabase({ as: 'owner' })
  onTestFinished(database.drop)
  const applied = await database.sql`select name, checksum from migrations order by name`
  const { into, absorbed } = JSON.parse(
    await readFile(new URL('../../migrations/squash.json', import.meta.url), 'utf8'),
  ) as { into: string[]; absorbed: Record<string, string> }
  await database.sql`delete from migrations where name = any(${into})`
  for (const [name, checksum] of Object.entries(absorbed))
    await database.sql`insert into migrations ${database.sql.insert({ name, checksum })}`
  await migrate(database)
  expect(await database.sql`select name, checksum from migrations order by name`).toEqual(applied)
})

test('the database of every test has this version’s migrations', async ({ database }) => {
  await expect(migrate(database)).resolves.toBeUndefined()
})
