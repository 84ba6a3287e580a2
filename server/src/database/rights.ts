import type { Database } from './connect.ts'
import { changingSchema } from './migrate.ts'
import { runScript, type Sql } from './sql.ts'

/** The application may only insert into these. */
const addedTo = ['ledger_txs', 'ledger_lines', 'channel_settlements', 'audit_log']
/** Only migrations write these. */
const ownersAlone = ['migrations', 'migration_locks']
/** Functions from the migrations, and the only way to change the audit log or to delete from it. */
const narrow = [
  'forget_audit_log(uuid, int)',
  'erase_from_audit_log(uuid, uuid, int)',
  'erase_learner_from_audit_log(uuid, int)',
]
const schemas = ['public', 'jobs']

/**
 * Grants the application's role the server's rights: to read and write rows, except in the append-only
 * tables.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  if (await mayAlready(owner.sql, role)) return
  await changingSchema(owner, (sql) => runScript(sql, grants(quoted(role))))
}

/** The role of this connection. */
export async function roleOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ role: string }[]>`select current_user::text as role`
  return row?.role ?? ''
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const grants = (role: string) => `
  grant usage on schema ${schemas.join(', ')} to ${role};
  grant select, insert, update, delete on all tables in schema ${schemas.join(', ')} to ${role};
  grant usage, select on all sequences in schema ${schemas.join(', ')} to ${role};
  grant execute on function ${narrow.join(', ')} to ${role};
  revoke update, delete, truncate on ${addedTo.join(', ')} from ${role};
  revoke insert, update, delete, truncate on ${ownersAlone.join(', ')} from ${role};`

/** Whether the role has rights on every table, including new ones, and none too many. */
async function mayAlready(sql: Sql, role: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select not exists (
      select from pg_class where relnamespace in (select oid from pg_namespace where nspname = any(${schemas}))
        and relkind in ('r', 'p') and not has_table_privilege(${role}, oid, 'select')
    ) and not exists (
      select from unnest(${narrow}::text[]) as name where not has_function_privilege(${role}, name, 'execute')
    ) and not exists (
      select from unnest(${addedTo}::text[]) as name
      where has_table_privilege(${role}, name, 'update') or has_table_privilege(${role}, name, 'delete')
    ) as may`
  return row?.may ?? false
}
