import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { describeSchema } from '../server/src/database/describe-schema.ts'
import { test } from '../server/test/database-test.ts'

test('server/schema.sql is what the migrations make (if not: npm run db:schema)', async ({ database }) => {
  const written = await readFile(new URL('../server/schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(database.sql)).toBe(written)
})
