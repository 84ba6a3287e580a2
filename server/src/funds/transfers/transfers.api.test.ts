import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { bankAccountType, payoutWay, withdrawState } from '@zsm/contract/states'
import type { CreatorId, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { fakeAlipay } from '../../../test/fake-alipay.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import { expectSound, giveBalance, makeBank, makeCardNo } from '../../../test/money.ts'
import { sharedApp, type TestApp, testApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'
import { openCardNumbers } from '../card-numbers.ts'
import { withdraw } from '../withdraw.ts'
import { approve } from '../withdraw-states.ts'

const { operators } = contract

const server = sharedApp()
const sql = () => server.database.sql
const codes = { guessCode: async () => true, useCode: async () => {} }
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }

/** An approved withdrawal whose card is sealed with the server's own key. */
async function makeApproved({
  database: { sql },
  config,
}: Pick<TestApp, 'database' | 'config'>): Promise<{ id: WithdrawId; creator: CreatorId; token: string }> {
  const { creator, mobile: account, token } = await makeCreator(sql)
  await giveBalance(sql, creator, fen(5000))
  const bankId = await makeBank(sql, creator)
  const cardNo = openCardNumbers(config.sealKeys).encrypt(creator, makeCardNo())
  await sql`update banks set card_no = ${cardNo} where creator_id = ${creator}`
  const asked = { bankId, amountFen: fen(5000), code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql, codes, creator, { ...actor, account }, asked)
  await approve(sql, creator, id, actor)
  return { id, creator, token }
}

test('finance lets the provider pay an approved withdrawal, and the creator sees it arrive', async () => {
  const finance = await server.asOperator('finance')
  expect(await finance.call(operators.getTransferWay, {})).toEqual({ label: '沙箱转账' })
  const { id, token } = await makeApproved(server)
  expect(await finance.call(operators.transferWithdraw, { id })).toMatchObject({
    statusDict: withdrawState.paying,
    payoutWayDict: payoutWay.transfer,
    transferSentFlag: false,
    transferNote: '',
  })
  await server.runTimed('attendTransfers')
  const { list } = await api(server.app, token).call(contract.funds.withdrawList, {})
  expect(list).toMatchObject([{ id, statusDict: withdrawState.arrived, arriveFen: 5000 }])
  expect(await failureOf(finance.call(operators.transferWithdraw, { id }))).toBe('withdrawStateChanged')
  const log = await sql()<{ action: string }[]>`
    select action from audit_log where target_id = ${id} order by id`
  expect(log.map(({ action }) => action).slice(-2)).toEqual([
    'funds.transferWithdraw',
    'funds.arriveWithdraw',
  ])
  await expectSound(sql())
})

test('finance cancels a transfer that the provider does not have, with a reason', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await makeApproved(server)
  const back = { id, reason: '改用网银' }
  expect(await failureOf(finance.call(operators.cancelTransfer, back))).toBe('withdrawStateChanged')
  await finance.call(operators.transferWithdraw, { id })
  expect(await failureOf(finance.raw(operators.cancelTransfer, { id, reason: '' }))).toBe('invalidInput')
  expect(await finance.call(operators.cancelTransfer, back)).toMatchObject({
    payoutWayDict: null,
    transferSentFlag: null,
  })
  await finance.call(operators.showPayee, { id, reason: '网银转账' })
  expect(await failureOf(finance.call(operators.transferWithdraw, { id }))).toBe('payoutClaimed')
  expect(await failureOf(finance.call(operators.cancelTransfer, back))).toBe('payoutClaimed')
  const unknown = newId<WithdrawId>()
  expect(await failureOf(finance.call(operators.transferWithdraw, { id: unknown }))).toBe('withdrawNotFound')
  const other = { ...back, id: unknown }
  expect(await failureOf(finance.call(operators.cancelTransfer, other))).toBe('withdrawNotFound')
})

test('only finance with a fresh second factor starts a transfer', async () => {
  const { id, token } = await makeApproved(server)
  const reviewer = await server.asOperator('reviewer')
  for (const [endpoint, input] of [
    [operators.getTransferWay, {}],
    [operators.transferWithdraw, { id }],
    [operators.cancelTransfer, { id, reason: '改用网银' }],
  ] as const) {
    expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, input))).toBe('tokenIllegal')
    expect(await failureOf(reviewer.raw(endpoint, input))).toBe('forbidden')
  }
})

test('without a provider, or for a card that it cannot pay, finance is told to pay in another way', async () => {
  const off = await testApp({ SANDBOX_PAY: 'off' })
  try {
    const finance = api(off.app, (await makeOperator(off.database.sql, 'finance')).token)
    expect(await finance.call(operators.getTransferWay, {})).toEqual({ label: '' })
    const { id } = await makeApproved(off)
    expect(await failureOf(finance.call(operators.transferWithdraw, { id }))).toBe('transferOff')
  } finally {
    await off.close()
  }
  const folder = mkdtempSync(join(tmpdir(), 'zsm-transfers-'))
  const provider = await fakeAlipay()
  const on = await testApp({
    ...provider.transferEnvironment(folder),
    DATA_SECRET: 'a secret for tests'.repeat(2),
  })
  try {
    const finance = api(on.app, (await makeOperator(on.database.sql, 'finance')).token)
    expect(await finance.call(operators.getTransferWay, {})).toEqual({ label: '支付宝转账' })
    const { id, creator } = await makeApproved(on)
    await on.database
      .sql`update banks set type_dict = ${bankAccountType.company} where creator_id = ${creator}`
    await expect(finance.call(operators.transferWithdraw, { id })).rejects.toMatchObject({
      name: 'transferImpossible',
      message: expect.stringContaining('没有填写支行和省市'),
    })
  } finally {
    await on.close()
    await provider.close()
    rmSync(folder, { recursive: true })
  }
})
