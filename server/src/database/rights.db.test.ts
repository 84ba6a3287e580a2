import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { firstIdAt, newId } from '../ids.ts'
import { makeTables } from '../prepare.ts'
import { audit } from './audit.ts'
import { openDatabase } from './connect.ts'
import { runScript, type Sql, transaction } from './sql.ts'

const refused = { code: '42501' }
const script = (sql: Sql, text: string) => transaction(sql, (sql) => runScript(sql, text))

test('the application is an ordinary role and cannot start programs on the machine [N4]', async ({
  database,
}) => {
  expect(
    await database.sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`,
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  for (const text of [
    `copy (select 1) to program 'cat > /dev/null'`,
    `copy requests from program 'id'`,
    `copy requests from '/etc/passwd'`,
    `create table mine (id int)`,
    `set role postgres`,
    `insert into migrations (name, checksum) values ('9999-mine.sql', '')`,
  ]) {
    await expect(script(database.sql, text), text).rejects.toMatchObject(refused)
  }
})

test('the application may add to the ledger and the audit log, and change or delete nothing there [E1]', async ({
  database: { sql, owner },
}) => {
  await audit(sql, { action: 'test.kept' })
  for (const table of ['ledger_txs', 'ledger_lines', 'channel_settlements', 'audit_log']) {
    for (const text of [`update ${table} set id = null`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(script(sql, text), text).rejects.toMatchObject(refused)
    }
  }
  expect(await owner`select action from audit_log where action = 'test.kept'`).toHaveLength(1)
})

const forget = (sql: Sql, id: string) =>
  sql`with gone as (select forget_audit_log(${id}, 10)) select from gone for share`

test('entries younger than half a year cannot be deleted, and only closed accounts can be erased [N4]', async ({
  database: { sql, owner },
}) => {
  await audit(sql, { action: 'test.young' })
  await owner`insert into audit_log (id, action) values (${firstIdAt('2020-01-01T00:00:00.000Z')}, 'test.old')`
  await forget(sql, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  expect(await owner`select action from audit_log where action in ('test.young', 'test.old')`).toEqual([
    { action: 'test.young' },
  ])
  const [row] = await sql`select erase_from_audit_log(${newId()}, ${newId()}, 10) as changed`
  expect(row).toEqual({ changed: 0 })
})

test('the application may use a later version’s new table once the owner has started it', async ({
  database: { sql, owner, ownerUrl },
}) => {
  await owner`create table later_things (id int)`
  await expect(sql`select id from later_things`.then()).rejects.toMatchObject(refused)
  const [row] = await sql<{ role: string }[]>`select current_user::text as role`
  const asOwner = openDatabase({ connectionString: ownerUrl })
  await makeTables(asOwner, ownerUrl, row?.role ?? '')
  await asOwner.close()
  expect(await sql`select id from later_things`).toEqual([])
})
