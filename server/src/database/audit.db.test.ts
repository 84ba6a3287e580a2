import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { newId } from '../ids.ts'
import { audit } from './audit.ts'

test('the log says who changed what, and of secrets only that they changed', async ({ sql }) => {
  const creator = newId<CreatorId>()
  await audit(sql, {
    creator,
    action: 'goods.change',
    target: { type: 'good', id: '1' },
    before: { name: 'a', priceFen: 1, passwordHash: 'x' },
    after: { name: 'b', priceFen: 1, passwordHash: 'y' },
  })
  const rows = sql`select action, target_type, target_id, account_id, changes from audit_log where creator_id = ${creator}`
  expect(await rows).toEqual([
    {
      action: 'goods.change',
      targetType: 'good',
      targetId: '1',
      accountId: null,
      changes: { name: { before: 'a', after: 'b' }, passwordHash: {} },
    },
  ])
})
