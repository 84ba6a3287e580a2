import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { firstIdAt } from '../ids.ts'
import { audit } from './audit.ts'
import { forgetLog } from './audit-log.ts'

test('entries are deleted at the end of their time, and not before', async ({ sql }) => {
  const before = '2026-01-01T00:00:00.000Z'
  await sql`
    insert into audit_log (id, action) values
      (${firstIdAt('2025-12-31T23:59:59.999Z')}, 'test.old'), (${firstIdAt(before)}, 'test.due')`
  await audit(sql, { action: 'test.new' })
  await forgetLog(sql, before)
  const left = await sql<{ action: string }[]>`
    select action from audit_log where starts_with(action, 'test.') order by id`
  expect(left.map(({ action }) => action)).toEqual(['test.due', 'test.new'])
})
