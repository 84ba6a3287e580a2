import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './connect.ts'
import { runScript, type Tx, transaction } from './sql.ts'

const folder = new URL('../../migrations/', import.meta.url)

type Migration = { name: string; text: string; checksum: string }

/** Applies what is missing of `server/migrations`, in name order; several servers may do it at the same time. */
export async function migrate(database: Database, from: URL = folder): Promise<void> {
  const migrations = await readMigrations(from)
  await createBookkeeping(database)
  while (await transaction(database.sql, (sql) => applyNext(sql, migrations)));
}

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** `if not exists` is no guard against another server's very first start: the loser finds everything made. */
async function createBookkeeping(database: Database): Promise<void> {
  const create = () =>
    transaction(database.sql, (sql) =>
      runScript(
        sql,
        `create table if not exists migration_locks (id int constraint migration_locks_pk primary key);
         create table if not exists migrations (
           name text constraint migrations_pk primary key,
           checksum text not null,
           apply_time timestamptz(3) not null default now()
         )`,
      ),
    )
  await create().catch(create)
}

/** One migration, one transaction; false when nothing is left. */
async function applyNext(sql: Tx, migrations: readonly Migration[]): Promise<boolean> {
  await waitForTurn(sql)
  const applied = new Map((await listApplied(sql)).map(({ name, checksum }) => [name, checksum]))
  refuseStrangers(applied, migrations)
  const next = migrations.find(({ name }) => !applied.has(name))
  if (!next) return false
  await runScript(sql, next.text)
  await sql`insert into migrations ${sql.insert({ name: next.name, checksum: next.checksum })}`
  return true
}

/** Runs while no other server changes the schema or starts for the first time; others wait for their turn. */
export function changingSchema<T>({ sql }: Database, run: (sql: Tx) => Promise<T>): Promise<T> {
  return transaction(sql, async (sql) => {
    await waitForTurn(sql)
    return run(sql)
  })
}

/** A lock row, not an advisory lock: those do not exist on every PostgreSQL. */
async function waitForTurn(sql: Tx): Promise<void> {
  await runScript(
    sql,
    `set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = '5min';
     insert into migration_locks (id) values (1) on conflict do nothing;
     select id from migration_locks where id = 1 for update`,
  )
}

function listApplied(sql: Tx): Promise<{ name: string; checksum: string }[]> {
  return sql<{ name: string; checksum: string }[]>`select name, checksum from migrations order by name`
}

function refuseStrangers(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(
        `the database has migration ${name}, which this version does not know: start a newer version`,
      )
    if (known.get(name) !== checksum)
      throw new Error(`migration ${name} was changed after it was applied: restore it and add a new one`)
  }
}
