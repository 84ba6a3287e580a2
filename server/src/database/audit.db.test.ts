import type { CreatorId, Mobile } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { newId } from '../ids.ts'
import { audit } from './audit.ts'
import { onBehalfOf, transaction } from './sql.ts'

test('the log says who changed what, and of a secret only that it changed [I5]', async ({ sql }) => {
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

test('entries have the call’s account and address, also in transactions [I5]', async ({ sql }) => {
  const caller = { ip: '192.0.2.7', userAgent: 'browser', requestId: 'r-1', account: '13900000001' as Mobile }
  const [creator, other] = [newId<CreatorId>(), newId<CreatorId>()]
  await transaction(onBehalfOf(caller, sql), (sql) =>
    transaction(sql, (sql) => audit(sql, { creator, action: 'goods.change' })),
  )
  await audit(onBehalfOf(caller, sql), { creator: other, action: 'goods.change', ip: '192.0.2.8' })
  const rows = await sql`
    select ip, user_agent, request_id, account_id from audit_log
    where creator_id = any(${[creator, other]}::uuid[]) order by id`
  const seen = { ip: '192.0.2.7', userAgent: 'browser', requestId: 'r-1', accountId: '13900000001' }
  expect(rows).toEqual([seen, { ...seen, ip: '192.0.2.8' }])
})
