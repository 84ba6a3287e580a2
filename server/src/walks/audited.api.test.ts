import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, makeOwner, type Owner } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeOperator } from '../../test/makers.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { type UndoableApp, undoableApp } from '../../test/undoable-app.ts'
import type { Sql } from '../database/sql.ts'

/** Tables that a call may write without an entry: counters, and data that takes effect later. */
const unlogged = [
  'requests',
  'throttles',
  // Unsaved input. Saving it is logged.
  'drafts',
  // How somebody sees a list.
  'list_views',
  // A permission to send bytes. The file made of them is logged.
  'uploads',
  // Drawn from an audio file by a browser.
  'file_waveforms',
  // A code that was sent, and how many a day. What is done with it is logged.
  'sms_codes',
  'sms_days',
  // When an operator’s session was last used. Its start and end are logged.
  'operator_sessions',
  // What a learner has open, and where they stopped. Every player writes them several times a minute.
  'play_grants',
  'device_uses',
  'lesson_progress',
  'lesson_counts',
  'lesson_source_counts',
  // Who looked at a page, counted some time after the call.
  'visitors',
  'visit_days',
  // A pending request to Douyin. Its answer is logged.
  'douyin_states',
]

let server: TestApp
let undoable: UndoableApp
let owner: Owner
beforeAll(async () => {
  server = await testApp()
  undoable = await undoableApp(server)
  owner = await makeOwner(server.database.sql, '记录的麻雀')
})
afterAll(async () => {
  await undoable.app.close()
  await server.close()
})

/** Rows written so far in this transaction, by table. */
async function writes(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; written: number }[]>`
    select relname::text as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as written
    from pg_stat_xact_user_tables`
  return new Map(rows.map(({ name, written }) => [name, written]))
}

/** Whether a call for several records refused each of them. What it wrote for a refused one was undone, and is counted all the same. */
function refusesEach({ data }: { data: unknown }): boolean {
  const { list } = (data ?? {}) as { list?: { doneFlag?: unknown }[] }
  return Array.isArray(list) && list.length > 0 && list.every((row) => Number(row?.doneFlag) === 0)
}

test('every change by a call is in the audit log [I5]', async () => {
  const operator = await makeOperator(server.database.sql, 'admin', 'finance')
  const silent: string[] = []
  let logged = 0
  for (const { name, endpoint } of endpoints) {
    const { token } = callerOf(endpoint, owner, operator.token)
    await undoable.undone(async (sql) => {
      const before = await writes(sql)
      const response = await undoable.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${token}` },
        payload: sampleInput(endpoint, owner),
      })
      if (response.statusCode !== 200 || refusesEach(response.json())) return
      const after = await writes(sql)
      const written = [...after].filter(([table, rows]) => rows > (before.get(table) ?? 0))
      const changed = written.map(([table]) => table).filter((table) => !unlogged.includes(table))
      if (changed.includes('audit_log')) logged += 1
      else if (changed.length > 0) silent.push(`${name} writes ${changed.join(', ')}`)
    })
  }
  expect(silent).toEqual([])
  // Without this the test would pass if no sample input changed anything.
  expect(logged).toBeGreaterThan(50)
})
