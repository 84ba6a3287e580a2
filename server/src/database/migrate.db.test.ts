import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

test('missing migrations are applied in name order, once', async () => {
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

test('servers that start together apply each migration once', async () => {
  const database = await emptyDatabase()
  const folder = await folderOf({ '0001-first.sql': first, '0002-second.sql': second })
  const servers = Array.from({ length: 5 }, () => openDatabase({ connectionString: database.url }))
  await Promise.all(servers.map((server) => migrate(server, folder)))
  expect(await database.sql`select id from firsts`).toEqual([{ id: 1 }])
  await Promise.all(servers.map((server) => server.close()))
})

test('a failing migration leaves nothing of itself', async () => {
  const database = await emptyDatabase()
  const bad = 'create table seconds (id int); select 1 / 0;'
  const run = migrate(database, await folderOf({ '0001-first.sql': first, '0002-bad.sql': bad }))
  await expect(run).rejects.toMatchObject({ code: '22012' })
  expect(await database.sql`select name, to_regclass('seconds') as seconds from migrations`).toEqual([
    { name: '0001-first.sql', seconds: null },
  ])
})

test('a changed or unknown migration is refused', async () => {
  const database = await emptyDatabase()
  await migrate(database, await folderOf({ '0001-first.sql': first }))
  await expect(migrate(database, await folderOf({ '0001-first.sql': second }))).rejects.toThrow('was changed')
  await expect(migrate(database, await folderOf({ '0002-second.sql': second }))).rejects.toThrow(
    'does not know',
  )
})

test('the database of every test has the migrations of this version', async ({ database }) => {
  await expect(migrate(database)).resolves.toBeUndefined()
})
