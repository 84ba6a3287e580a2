import { fen } from '@zsm/contract/money/fen'
import { adjustmentDirection, withdrawState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, WithdrawId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import { expectSound, giveBalance, makeBank } from '../../../test/money.ts'
import type { Sql } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { proposeAdjustment } from '../adjustments.ts'
import { withdraw } from '../withdraw.ts'
import { approve } from '../withdraw-states.ts'
import { listWithdraws } from './withdrawals.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }
const at = '2026-03-02T04:00:00.000Z'

async function makeWaiting(sql: Sql, whole: number): Promise<{ creator: CreatorId; id: WithdrawId }> {
  const amountFen = fen(whole)
  const { creator, mobile: account } = await makeCreator(sql)
  await giveBalance(sql, creator, amountFen)
  const bankId = await makeBank(sql, creator)
  const input = { bankId, amountFen, code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql, codes, creator, { ...actor, account }, input)
  return { creator, id }
}

test('a withdrawal is found by its creator, the card’s holder and its number', async ({ sql }) => {
  const { creator, id } = await makeWaiting(sql, 10_000)
  const [{ withdrawNo }] = await sql<[{ withdrawNo: string }]>`
    update withdraws set holder_name = '钱持卡' where id = ${id} returning withdraw_no`
  await sql`update fronts set name = '竹笛小站' where creator_id = ${creator}`
  const find = async (keyword: string) => {
    const page = await listWithdraws(sql, newId<OperatorId>(), { pageNum: 1, pageSize: 20, keyword, now: at })
    return { ids: page.list.map((withdraw) => withdraw.id), total: page.total }
  }
  for (const keyword of ['竹笛', '持卡', withdrawNo])
    expect(await find(keyword)).toEqual({ ids: [id], total: 1 })
  expect(await find('_笛')).toEqual({ ids: [], total: 0 })
})

test('an operator at the day’s limit reads that another must approve the next', async ({ sql }) => {
  const [first, second] = [newId<OperatorId>(), newId<OperatorId>()]
  const { creator, id } = await makeWaiting(sql, 600_000)
  await proposeAdjustment(sql, creator, first, {
    directionDict: adjustmentDirection.add,
    amountFen: fen(500_000),
    reason: '补发活动奖励',
    requestId: newId<string>(),
    at,
  })
  const rowFor = async (operator: OperatorId, now = at) => {
    const { list } = await listWithdraws(sql, operator, { pageNum: 1, pageSize: 100, now })
    return list.find((withdraw) => withdraw.id === id)
  }
  expect(await rowFor(first)).toMatchObject({ loneFen: 500_000, approvalsNeeded: 2 })
  expect(await rowFor(first, '2026-03-02T16:00:00.000Z')).toMatchObject({ loneFen: 0, approvalsNeeded: 1 })
  expect(await rowFor(second)).toMatchObject({ loneFen: 0, approvalsNeeded: 1 })
  await approve(sql, creator, id, { ...actor, operator: first, at })
  expect(await rowFor(first)).toMatchObject({ statusDict: withdrawState.applied, approvals: 1 })
  expect(await rowFor(second)).toMatchObject({ loneFen: 0, approvalsNeeded: 2 })
  await approve(sql, creator, id, { ...actor, operator: second, at })
  expect(await rowFor(second)).toMatchObject({ statusDict: withdrawState.paying, approvals: 2 })
  await expectSound(sql)
})
