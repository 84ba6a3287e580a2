import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'

test('a statement answers rows in camelCase', async ({ sql }) => {
  expect(await sql`select ${1}::int as first_value`).toEqual([{ firstValue: 1 }])
})
