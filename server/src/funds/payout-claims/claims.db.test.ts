import { fen } from '@zsm/contract/money/fen'
import { payoutWay, withdrawState } from '@zsm/contract/states'
import type { CreatorId, WithdrawId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import { expectSound, giveBalance, makeBank, outcome } from '../../../test/money.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { withdraw } from '../withdraw.ts'
import { approve, arrive, failPayout, pause } from '../withdraw-states.ts'
import type { PayoutClaim } from './claims.queries.ts'
import { claimPayout, releasePayout } from './claims.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }

async function makeWithdraw(sql: Sql): Promise<{ creator: CreatorId; id: WithdrawId }> {
  const { creator, mobile: account } = await makeCreator(sql)
  await giveBalance(sql, creator, fen(5000))
  const bankId = await makeBank(sql, creator)
  const input = { bankId, amountFen: fen(5000), code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql, codes, creator, { ...actor, account }, input)
  return { creator, id }
}

const claim = (sql: Sql, creator: CreatorId, id: WithdrawId, by: PayoutClaim) =>
  outcome(transaction(sql, (sql) => claimPayout(sql, creator, id, by)))
const release = (sql: Sql, creator: CreatorId, id: WithdrawId, by: PayoutClaim) =>
  outcome(transaction(sql, (sql) => releasePayout(sql, creator, id, by)))
const batch = (): PayoutClaim => ({ way: payoutWay.batch, recordId: newId<string>() })

test('an approved withdrawal is claimed by one record, which may claim it again', async ({ sql }) => {
  const { creator, id } = await makeWithdraw(sql)
  const [by, other] = [batch(), batch()]
  expect(await claim(sql, creator, id, by)).toBe('withdrawStateChanged')
  await approve(sql, creator, id, actor)
  expect(await claim(sql, creator, newId<WithdrawId>(), by)).toBe('withdrawNotFound')
  expect(await claim(sql, (await makeCreator(sql)).creator, id, by)).toBe('withdrawNotFound')
  expect(await release(sql, creator, id, by)).toBe('withdrawStateChanged')
  expect(await claim(sql, creator, id, by)).toBe('done')
  expect(await claim(sql, creator, id, by)).toBe('done')
  expect(await claim(sql, creator, id, other)).toBe('payoutClaimed')
  expect(await release(sql, creator, id, other)).toBe('payoutClaimed')
  expect(await release(sql, creator, id, by)).toBe('done')
  expect(await claim(sql, creator, id, other)).toBe('done')
})

test('only the record that claimed a withdrawal can settle it', async ({ sql }) => {
  const [by, other] = [batch(), batch()]
  const reason = '银行卡已注销'
  for (const end of ['arrive', 'fail'] as const) {
    const { creator, id } = await makeWithdraw(sql)
    await approve(sql, creator, id, actor)
    await claim(sql, creator, id, by)
    const finish = (by?: PayoutClaim) =>
      end === 'arrive'
        ? arrive(sql, creator, { id, channelTxnNo: newId<string>(), ...(by && { by }) }, actor)
        : failPayout(sql, creator, { id, reason, ...(by && { by }) }, actor)
    expect(await outcome(finish())).toBe('payoutClaimed')
    expect(await outcome(finish(other))).toBe('payoutClaimed')
    expect(await outcome(pause(sql, creator, { id, reason }, actor))).toBe('payoutClaimed')
    expect(await finish(by)).toMatchObject({
      statusDict: end === 'arrive' ? withdrawState.arrived : withdrawState.failed,
    })
    expect(await claim(sql, creator, id, other)).toBe('withdrawStateChanged')
  }
  await expectSound(sql)
})

test('of twenty records that claim a withdrawal at once one gets it [M6]', async ({ database: { sql } }) => {
  const { creator, id } = await makeWithdraw(sql)
  await approve(sql, creator, id, actor)
  const ends = await Promise.all(Array.from({ length: 20 }, () => claim(sql, creator, id, batch())))
  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  expect(ends.filter((end) => end === 'payoutClaimed')).toHaveLength(19)
})
