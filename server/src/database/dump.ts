import { runLong, runScript, type Sql, type Tx, transaction } from './sql.ts'

/** A table and the columns of its primary key, as SQL writes them. */
export type Table = { name: string; key: string }

/** Runs in one snapshot of the database, however long reading takes. */
export function onSnapshot<T>(sql: Sql, run: (sql: Tx) => Promise<T>): Promise<T> {
  return transaction(sql, async (sql) => {
    await runScript(sql, 'set transaction isolation level repeatable read, read only')
    await takeTime(sql)
    return run(sql)
  })
}

/** Removes the time limits for long work, and writes times in UTC. */
function takeTime(sql: Tx): Promise<void> {
  return runScript(
    sql,
    `set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0;
     set local timezone = 'UTC'`,
  )
}

/** All our tables except the list of migrations, which a restored database already has. */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select quote_ident(t.relname) as name,
      (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
       from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as key
    from pg_class t
    join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and t.relname not in ('migrations', 'migration_locks')
    order by t.relname`
}

export async function listMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ migration: string }[]>`
    select name || ' ' || checksum as migration from migrations order by name`
  return rows.map(({ migration }) => migration)
}

export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql<{ mobile: string }[]>`select mobile from accounts limit 1`).length > 0
}

/** A table's rows as lines of JSON, in the order of the primary key. */
export async function* readRows(sql: Tx, { name, key }: Table): AsyncGenerator<string> {
  const rows = `select row_to_json(t)::text as line from ${name} t order by ${key}`
  await runLong(sql, `declare dumped no scroll cursor for ${rows}`)
  for (;;) {
    const fetched = (await runLong(sql, 'fetch 1000 from dumped')) as { line: string }[]
    if (fetched.length === 0) break
    for (const { line } of fetched) yield line
  }
  await runLong(sql, 'close dumped')
}

const batch = 500

async function writeRows(sql: Tx, { name }: Table, lines: AsyncIterable<string>): Promise<void> {
  let waiting: string[] = []
  const write = async () => {
    const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`
    if (waiting.length > 0) await runLong(sql, insert, [`[${waiting.join(',')}]`])
    waiting = []
  }
  for await (const line of lines) if (waiting.push(line) === batch) await write()
  await write()
}

/** Replaces all rows of all tables. Foreign keys are checked at the end, when all rows are there. */
export async function replaceRows(
  sql: Tx,
  tables: readonly Table[],
  linesOf: (table: Table) => AsyncIterable<string>,
): Promise<void> {
  await takeTime(sql)
  const references = await listReferences(sql)
  for (const { table, name } of references)
    await runScript(sql, `alter table ${table} drop constraint ${name}`)
  await runScript(sql, `truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) await writeRows(sql, table, linesOf(table))
  for (const { table, name, rule } of references)
    await runScript(sql, `alter table ${table} add constraint ${name} ${rule}`)
}

type Reference = { table: string; name: string; rule: string }

function listReferences(sql: Tx): Promise<Reference[]> {
  return sql<Reference[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`
}
