import { readFile } from 'node:fs/promises'
import { accountState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { audit } from '../database/audit.ts'
import { runScript, transaction } from '../database/sql.ts'
import { tellFreeze } from './freezing.ts'

const migration = new URL('../../migrations/0318-freezes.sql', import.meta.url)

test('a creator who was frozen before creators read reasons reads since when, and nothing of what operators wrote for each other', async ({
  sql,
}) => {
  const { creator, mobile } = await makeCreator(sql)
  const after = { reason: '同事举报，查实前先不要告诉本人' }
  await transaction(sql, (sql) => audit(sql, { creator, action: 'accounts.freeze', after }))
  await sql`update accounts set status_dict = ${accountState.frozen} where creator_id = ${creator}`
  await sql`alter table accounts drop column frozen_time, drop column frozen_reason`
  await transaction(sql, async (sql) => runScript(sql, await readFile(migration, 'utf8')))
  const [row] = await sql<object[]>`
    select frozen_time is not null as timed, frozen_reason from accounts where creator_id = ${creator}`
  expect(row).toEqual({ timed: true, frozenReason: '' })
  const told = await tellFreeze(sql, mobile)
  expect(told).toContain('冻结时间：')
  expect(told).not.toContain('原因')
})
