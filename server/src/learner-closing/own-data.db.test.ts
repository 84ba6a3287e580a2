import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { learnerTables } from './own-tables.ts'

/** Tables that name a learner and are not exported, and the reason. */
const excused: Record<string, string> = {
  buyer_days: 'counts of orders, which are exported',
  buyers: 'the dates of first orders, which are exported',
  file_uses: 'where a creator uses files',
  good_visits: 'visits under marks from which nobody can find the person',
  kept_notices: 'payment notices of orders, which are exported',
  learner_remarks: 'private remarks of creators',
  play_grants: 'lessons that are open now, for minutes',
  rosters: 'counts of orders and access, which are exported',
  share_leads: 'creators, no learners',
  uploads: 'uploads under way, which are no files yet',
}

test('every table with a learner’s id is exported, or has a reason not to be [I3]', async ({ sql }) => {
  const found = await sql<{ table: string }[]>`
    select distinct table_name as table from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('learner_id', 'user_id')`
  const names = found.map(({ table }) => table)
  const silent = names.filter((name) => !(name in learnerTables) && !(name in excused))
  expect(silent, 'name a new table in learner-closing/own-tables.ts').toEqual([])
  expect(Object.keys(excused).filter((name) => name in learnerTables || !names.includes(name))).toEqual([])
})

test('every column of what a learner exports has a Chinese title, or a reason not to be exported [I3]', async ({
  sql,
}) => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(learnerTables)}) and column_name <> 'creator_id'`
  const stored = columns.map(({ table, column }) => `${table}.${column}`)
  const known = Object.entries(learnerTables).flatMap(([table, { columns, withheld = [] }]) =>
    [...Object.keys(columns), ...withheld].map((column) => `${table}.${column}`),
  )
  expect(known.toSorted(), 'name new columns in learner-closing/own-tables.ts').toEqual(stored.toSorted())
})
