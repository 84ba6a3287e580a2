import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Database } from './connect.ts'
import { runScript, type Tx, transaction } from './sql.ts'

const folder = new URL('../../migrations/', import.meta.url)

type Migration = { name: string; text: string; checksum: string }

/**
 * Migrations that were squashed. A database with all of `absorbed` (name → SHA-256) has everything that
 * `into` makes.
 */
const squashForm = z.strictObject({ into: z.array(z.string()), absorbed: z.record(z.string(), z.string()) })
type Squash = z.infer<typeof squashForm>

type Plan = { migrations: readonly Migration[]; squash: Squash }

/**
 * Applies the missing files of `server/migrations` in name order. Several servers may do it at the same time.
 */
export async function migrate(database: Database, from: URL = folder): Promise<void> {
  const plan = await readPlan(from)
  await createBookkeeping(database)
  await transaction(database.sql, (sql) => renameSquashed(sql, plan))
  while (await transaction(database.sql, (sql) => applyNext(sql, plan.migrations)));
}

async function readPlan(from: URL): Promise<Plan> {
  const files = (await readdir(from)).sort()
  const read = (name: string) => readFile(new URL(name, from), 'utf8')
  const migrations = await Promise.all(
    files
      .filter((name) => name.endsWith('.sql'))
      .map(async (name) => {
        const text = await read(name)
        return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
      }),
  )
  const squash = files.includes('squash.json')
    ? JSON.parse(await read('squash.json'))
    : { into: [], absorbed: {} }
  return { migrations, squash: squashForm.parse(squash) }
}

/** Two servers' first starts may collide despite `if not exists`. The loser then finds everything made. */
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

/** A database from before the squash keeps its tables. Only the names of its migrations change. */
async function renameSquashed(sql: Tx, { migrations, squash }: Plan): Promise<void> {
  await waitForTurn(sql)
  const applied = new Map((await listApplied(sql)).map(({ name, checksum }) => [name, checksum]))
  const absorbed = Object.entries(squash.absorbed)
  if (!absorbed.some(([name]) => applied.has(name))) return
  const missing = absorbed.filter(([name, checksum]) => applied.get(name) !== checksum)
  if (missing.length > 0)
    throw new Error(
      `the database lacks or has changed ${missing.map(([name]) => name).join(', ')}: start the last version that has these migrations first`,
    )
  await sql`delete from migrations where name = any(${Object.keys(squash.absorbed)}::text[])`
  for (const { name, checksum } of migrations)
    if (squash.into.includes(name)) await sql`insert into migrations ${sql.insert({ name, checksum })}`
}

/** Applies one migration in a transaction of its own; false if none is left. */
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

/**
 * Runs while no other server changes the schema or starts for the first time. Other servers wait for their
 * turn.
 */
export function changingSchema<T>({ sql }: Database, run: (sql: Tx) => Promise<T>): Promise<T> {
  return transaction(sql, async (sql) => {
    await waitForTurn(sql)
    return run(sql)
  })
}

/** Locks a row, because not every PostgreSQL has advisory locks. */
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
