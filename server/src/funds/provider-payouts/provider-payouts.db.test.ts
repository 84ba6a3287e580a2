import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { fen, noFen } from '@zsm/contract/money/fen'
import { withdrawState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, WithdrawId } from '@zsm/contract/values'
import { afterEach, beforeEach, expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../../test/fake-wechat-pay.ts'
import { makeCreator } from '../../../test/makers.ts'
import { days, expectSound, giveBalance, instantAfter, makeBank, outcome } from '../../../test/money.ts'
import { now } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { platformChannel } from '../../gateways/open-channels.ts'
import { newId } from '../../ids.ts'
import { makeSerialNo } from '../../serial-numbers.ts'
import { getFund } from '../funds.ts'
import { mustPost } from '../ledger.ts'
import { withdrawal } from '../movements.ts'
import { claimByHand } from '../payout-claims/claims.ts'
import { approve, arrive, failPayout, pause } from '../withdraw-states.ts'
import { findWithdraw, insertWithdraw } from '../withdraws.queries.ts'
import { attendPayouts } from './provider-payouts.ts'

let provider: FakeWechatPay
beforeEach(async () => {
  provider = await fakeWechatPay()
})
afterEach(() => provider.close())

const subMchId = '1900000110'
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }

/** A creator with money here and at WeChat Pay, of which some is to be paid. */
async function makePayout(sql: Sql, { hasAccount = true, availableFen = 10_000 } = {}) {
  const { creator } = await makeCreator(sql)
  await giveBalance(sql, creator, fen(10_000))
  provider.platform.enlist(subMchId)
  provider.platform.account(subMchId).availableFen = availableFen
  const channel = platformChannel(
    provider.settings(),
    { platformName: '知识猫（北京）科技有限公司', feeBp: 60 },
    {
      ofCreator: async (asked) => (hasAccount && asked === creator ? subMchId : undefined),
      ofPayment: async () => undefined,
      ofTrade: async () => undefined,
    },
  )
  const { id, withdrawNo } = await ask(sql, creator)
  await approve(sql, creator, id, actor)
  return {
    creator,
    id,
    withdrawNo,
    attend: (afterMs = 0) => attendPayouts(sql, [channel], instantAfter(now(), afterMs)),
    stands: async () => (await findWithdraw(sql, creator, id)) ?? expect.unreachable(),
    account: () => provider.platform.account(subMchId),
  }
}

async function ask(sql: Sql, creator: CreatorId): Promise<Withdraw> {
  const time = now()
  const asked: Withdraw = {
    ...{ id: newId<WithdrawId>(), withdrawNo: makeSerialNo(time), frontId: creator },
    ...{ bankId: await makeBank(sql, creator), bankText: '招商银行 尾号 1111', holderName: '张小满' },
    ...{ amountFen: fen(6000), feeFen: noFen, taxFen: noFen, arriveFen: fen(6000) },
    ...{ statusDict: withdrawState.applied, reason: '', channelTxnNo: '', applyTime: time },
    ...{ auditTime: null, payTime: null, arriveTime: null, expectArriveTime: null },
    ...{ retryOf: null, retriedBy: null },
  }
  await transaction(sql, async (sql) => {
    await mustPost(sql, creator, [withdrawal(asked, time)])
    await insertWithdraw(sql, asked)
  })
  return asked
}

test('WeChat Pay pays an approved withdrawal, which arrives when its bank confirms it', async ({ sql }) => {
  const { creator, withdrawNo, attend, stands, account } = await makePayout(sql)
  await attend()
  await attend(60_000)
  expect([...provider.platform.withdrawals.keys()]).toEqual([withdrawNo])
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
  const { id: channelTxnNo } = provider.platform.endWithdrawal(withdrawNo)
  await attend(days(1))
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived, channelTxnNo })
  const { availableFen, withdrawnFen } = await getFund(sql, creator)
  expect(account()).toMatchObject({ availableFen, withdrawnFen })
  await expectSound(sql)
})

test('an answer that never came is asked for, and nothing is paid twice', async ({ sql }) => {
  const { withdrawNo, attend, stands, account } = await makePayout(sql)
  provider.fail({ kind: 'slow', ms: 0 }, { kind: 'hangUp', isDone: true })
  await expect(attend()).rejects.toThrow('withdrawals that could not be attended to')
  expect(provider.platform.withdrawals.size).toBe(1)
  provider.platform.endWithdrawal(withdrawNo)
  await attend(60_000)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived })
  expect(account()).toMatchObject({ availableFen: 4000, withdrawnFen: 6000 })
})

test('a refusal gives the money back, in words that say what to do', async ({ sql }) => {
  const { creator, attend, stands } = await makePayout(sql, { availableFen: 5999 })
  await attend()
  expect(await stands()).toMatchObject({
    statusDict: withdrawState.failed,
    reason: expect.stringContaining('微信支付的可用余额是 ¥59.99'),
  })
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000, withdrawingFen: 0 })
  // the same number is never sent again
  provider.platform.account(subMchId).availableFen = 10_000
  await attend(days(2))
  expect(provider.platform.account(subMchId).availableFen).toBe(10_000)
  await expectSound(sql)
})

test.for([
  ['FAIL', withdrawState.failed],
  ['REFUND', withdrawState.failed],
] as const)(
  'a payout that ended as %s gives the money back with the bank’s reason',
  async ([status, state], { sql }) => {
    const { creator, withdrawNo, attend, stands } = await makePayout(sql)
    await attend()
    provider.platform.endWithdrawal(withdrawNo, status, '银行卡已注销')
    await attend(60_000)
    expect(await stands()).toMatchObject({ statusDict: state, reason: '银行卡已注销' })
    expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000 })
  },
)

test('money that the bank returns days later is booked back', async ({ sql }) => {
  const { creator, withdrawNo, attend, stands, account } = await makePayout(sql)
  await attend()
  provider.platform.endWithdrawal(withdrawNo)
  await attend(60_000)
  provider.platform.endWithdrawal(withdrawNo, 'REFUND', '户名不符')
  await attend(days(3))
  expect(await stands()).toMatchObject({ statusDict: withdrawState.returned, reason: '户名不符' })
  const { availableFen } = await getFund(sql, creator)
  expect(account()).toMatchObject({ availableFen, withdrawnFen: 0 })
  await expectSound(sql)
})

test('is asked about for fifteen days after it arrived, and then no longer', async ({ sql }) => {
  const { withdrawNo, attend } = await makePayout(sql)
  await attend()
  provider.platform.endWithdrawal(withdrawNo)
  for (const day of [1, 3, 16, 18]) await attend(days(day))
  const asked = provider.asked.length
  await attend(days(30))
  expect(provider.asked).toHaveLength(asked)
})

test('a payout that could not be sent for days is not sent again', async ({ sql }) => {
  const { attend, stands } = await makePayout(sql)
  provider.fail({ kind: 'hangUp' })
  await expect(attend()).rejects.toThrow()
  await attend(days(6))
  expect(await stands()).toMatchObject({
    statusDict: withdrawState.failed,
    reason: expect.stringContaining('一直没有受理'),
  })
  expect(provider.platform.withdrawals.size).toBe(0)
})

test('an operator cannot mark a payout that WeChat Pay makes', async ({ sql }) => {
  const { creator, id, withdrawNo, attend, stands } = await makePayout(sql)
  await attend()
  const byHand = { ...actor, operator: newId<OperatorId>() }
  const reason = '测试'
  const refused = [
    () => arrive(sql, creator, { id, channelTxnNo: 'T1' }, byHand),
    () => failPayout(sql, creator, { id, reason }, byHand),
    () => pause(sql, creator, { id, reason }, byHand),
  ]
  for (const act of refused) expect(await outcome(act())).toBe('payoutClaimed')
  provider.platform.endWithdrawal(withdrawNo)
  await attend(60_000)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived })
})

test('one that finance pays by hand is not given to WeChat Pay', async ({ sql }) => {
  const { creator, id, attend, stands } = await makePayout(sql)
  await transaction(sql, (sql) => claimByHand(sql, creator, id, newId<OperatorId>()))
  await attend()
  expect(provider.asked).toEqual([])
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
})

test('a creator without an account at WeChat Pay is paid by finance, as everywhere', async ({ sql }) => {
  const { attend, stands } = await makePayout(sql, { hasAccount: false })
  await attend()
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
  expect(provider.asked).toEqual([])
})
