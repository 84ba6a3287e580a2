import type { LearnerId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeLearner } from '../../test/makers.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { markClosing } from '../learners/closings.queries.ts'
import { closeLearner } from '../learners/public.ts'
import { learnerTables } from './learner-tables.ts'

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
  expect(silent, 'name a new table in learner-closing/learner-tables.ts').toEqual([])
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
  expect(known.toSorted(), 'name new columns in learner-closing/learner-tables.ts').toEqual(stored.toSorted())
})

/** Exported texts of a learner's row that stay when the account is closed, and why. */
const staying: Record<string, string> = {}

const textOf = (value: unknown) => JSON.stringify(value)

/** A row of `learners`, as the database names its columns. */
async function rowOf(sql: Sql, learner: LearnerId): Promise<Record<string, unknown>> {
  const [found] = await sql<[{ row: Record<string, unknown> }]>`
    select to_jsonb(learners) as row from learners where id = ${learner}`
  return found.row
}

test('a closed account leaves none of the texts that a learner’s row exports [I6]', async ({ sql }) => {
  const { learner } = await makeLearner(sql)
  const columns = Object.keys(learnerTables.learners?.columns ?? {})
  const texts = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'learners' and column_name = any(${columns})
      and data_type not in ('uuid', 'smallint', 'integer', 'bigint', 'boolean', 'date', 'timestamp with time zone')`
  expect(texts.length).toBeGreaterThan(1)
  const before = await rowOf(sql, learner)
  await transaction(sql, async (sql) => {
    await markClosing(sql, learner)
    expect(await closeLearner(sql, learner, now())).toBe(true)
  })
  const after = await rowOf(sql, learner)
  const same = texts.map(({ name }) => name).filter((name) => textOf(before[name]) === textOf(after[name]))
  expect(same, 'empty a new text in markClosed, and give it a value here').toEqual(Object.keys(staying))
})
