import { test as base } from 'vitest'
import type { Sql } from '../src/database/sql.ts'
import { rolledBack, type TestDatabase, testDatabase } from './template-database.ts'

/**
 * `test('…', async ({ sql }) => …)`: everything that the test does is rolled back. `{ database }` is a clone
 * for the whole file, for what must be committed.
 */
export const test = testAs('application')

/** The same with the rights of the tables' owner. */
export const testAsOwner = testAs('owner')

function testAs(as: string) {
  return (
    base
      // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
      .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
        const database = await testDatabase({ as })
        onCleanup(database.drop)
        return database
      })
      .extend<{ sql: Sql }>({
        sql: ({ database }: { database: TestDatabase }, use: (sql: Sql) => Promise<void>) =>
          rolledBack(database.sql, use),
      })
  )
}
