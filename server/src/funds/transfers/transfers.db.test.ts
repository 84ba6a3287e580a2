import { fen } from '@zsm/contract/money/fen'
import { bankAccountType, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Instant, OperatorId } from '@zsm/contract/values'
import { afterEach, beforeEach, expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { type FakeAlipay, fakeAlipay } from '../../../test/fake-alipay.ts'
import { makeCreator } from '../../../test/makers.ts'
import { days, expectSound, giveBalance, instantAfter, makeBank, outcome } from '../../../test/money.ts'
import { now } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { alipayTransfer } from '../../gateways/transfer/alipay/gateway.ts'
import { sandboxTransfer } from '../../gateways/transfer/sandbox-transfer.ts'
import type { TransferGateway } from '../../gateways/transfer/transfer-gateway.ts'
import { newId } from '../../ids.ts'
import { openCardNumbers } from '../card-numbers.ts'
import { getFund } from '../funds.ts'
import { claimByHand } from '../payout-claims/claims.ts'
import { withdraw } from '../withdraw.ts'
import { approve, arrive, failPayout, pause } from '../withdraw-states.ts'
import { findWithdraw } from '../withdraws.queries.ts'
import { attendTransfers } from './sending.ts'
import { setTransferAskTime } from './transfers.queries.ts'
import { cancelTransfer, startTransfer } from './transfers.ts'

let provider: FakeAlipay
beforeEach(async () => {
  provider = await fakeAlipay()
})
afterEach(() => provider.close())

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test', operator: newId<OperatorId>() }
const person = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }
const cards = openCardNumbers(['a secret for tests'])
const minute = 60_000

/** An approved withdrawal of ¥60, and the steps that may follow. */
async function makeTransfer(
  sql: Sql,
  {
    gateway = alipayTransfer(provider.transferSettings()),
    whole = 6000,
  }: { gateway?: TransferGateway; whole?: number } = {},
) {
  const { creator, mobile: account } = await makeCreator(sql)
  await giveBalance(sql, creator, fen(10_000))
  const bankId = await makeBank(sql, creator)
  const asked = { bankId, amountFen: fen(whole), code: '000000', requestId: newId<string>() }
  const { id, withdrawNo } = await withdraw(sql, codes, creator, { ...person, account }, asked)
  await approve(sql, creator, id, person)
  const parts = { gateway, cards }
  return {
    ...{ creator, id, withdrawNo, parts, bankId },
    start: (of: CreatorId = creator) => startTransfer(sql, parts, of, id, actor),
    cancel: () => cancelTransfer(sql, creator, { id, reason: '改用网银' }, actor),
    attend: (afterMs = 0) => attendTransfers(sql, parts, instantAfter(now(), afterMs)),
    stands: async () => (await findWithdraw(sql, creator, id)) ?? expect.unreachable(),
    stored: async () => {
      const [row] = await sql<{ sentTime: Instant | null; note: string; askTime: Instant | null }[]>`
        select sent_time, note, ask_time from payout_transfers where withdraw_id = ${id}`
      return row
    },
    endAs: (state: 'SUCCESS' | 'FAIL' | 'REFUND', reason = '') =>
      provider.transfers.end(withdrawNo, state, reason),
  }
}

const methods = () => provider.asked.map(({ method }) => method.replace('alipay.fund.trans.', ''))

test('Alipay pays a withdrawal, and it arrives when the bank confirms it [M6]', async ({ sql }) => {
  const { creator, withdrawNo, start, attend, stands, endAs } = await makeTransfer(sql)
  await start()
  expect(provider.asked).toEqual([])
  await attend()
  await attend(2 * minute)
  expect([...provider.transfers.transfers.keys()]).toEqual([withdrawNo])
  expect(provider.transfers.transfers.get(withdrawNo)).toMatchObject({ fen: 6000 })
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
  const { orderId: channelTxnNo } = endAs('SUCCESS')
  await attend(10 * minute)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived, channelTxnNo })
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 4000, withdrawnFen: 6000 })
  expect(methods()).toEqual(['uni.transfer', 'common.query', 'common.query'])
  await expectSound(sql)
})

test.for(['hangUp', 'forged'] as const)(
  'an answer that was lost (%s) is asked for, and nothing is paid twice [M6]',
  async (kind, { sql }) => {
    const { start, attend, stands, endAs } = await makeTransfer(sql)
    await start()
    provider.fail({ kind, isDone: true })
    await expect(attend()).rejects.toThrow('transfers that the provider did not answer')
    expect(provider.transfers.transfers.size).toBe(1)
    endAs('SUCCESS')
    await attend(10 * minute)
    expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived })
    expect(methods()).toEqual(['uni.transfer', 'common.query'])
    await expectSound(sql)
  },
)

test('an instruction that never reached the provider is sent again under the same number', async ({
  sql,
}) => {
  const { withdrawNo, start, attend, stored } = await makeTransfer(sql)
  await start()
  provider.fail({ kind: 'status', status: 500 })
  await expect(attend()).rejects.toThrow()
  expect(provider.transfers.transfers.size).toBe(0)
  expect(await stored()).toMatchObject({ sentTime: expect.any(String) })
  await attend(10 * minute)
  expect([...provider.transfers.transfers.keys()]).toEqual([withdrawNo])
  expect(methods()).toEqual(['uni.transfer', 'common.query', 'uni.transfer'])
})

test('a server that dies between Alipay’s answer and the booking finds the transfer afterwards and books it once', async ({
  sql,
}) => {
  const { creator, start, attend, stands, endAs, id } = await makeTransfer(sql)
  await start()
  await attend()
  endAs('SUCCESS')
  // Alipay has answered, and the booking is rolled back as if the process had died.
  const dying = transaction(sql, async (sql) => {
    await attendTransfers(
      sql,
      { gateway: alipayTransfer(provider.transferSettings()), cards },
      instantAfter(now(), 10 * minute),
    )
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
  await setTransferAskTime(sql, creator, { withdrawId: id, askTime: now() })
  await attend(10 * minute)
  await attend(11 * minute)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived })
  expect(await getFund(sql, creator)).toMatchObject({ withdrawnFen: 6000, withdrawingFen: 0 })
  await expectSound(sql)
})

test('a withdrawal fails with Alipay’s words if the payee is at fault', async ({ sql }) => {
  const { creator, start, attend, stands, stored } = await makeTransfer(sql)
  await start()
  provider.transfers.refusals.push('PAYEE_CARD_INFO_ERROR')
  await attend()
  expect(await stands()).toMatchObject({
    statusDict: withdrawState.failed,
    reason: '因为 PAYEE_CARD_INFO_ERROR',
  })
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000, withdrawingFen: 0 })
  expect(await stored()).toMatchObject({ askTime: null })
  await expectSound(sql)
})

test('a transfer that the company has to correct waits with its reason and is paid after the correction', async ({
  sql,
}) => {
  const { start, attend, stands, stored, endAs } = await makeTransfer(sql)
  await start()
  provider.transfers.account.availableFen = 5999
  await attend()
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
  expect(await stored()).toMatchObject({
    sentTime: null,
    note: '支付宝转账没有受理：付款方余额不足（BALANCE_IS_NOT_ENOUGH）。账户可用余额 ¥59.99，请先充值',
  })
  provider.transfers.account.availableFen = 6000
  await attend(10 * minute)
  endAs('SUCCESS')
  await attend(30 * minute)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.arrived })
})

test('a refusal after an instruction whose answer was lost counts only after Alipay was queried', async ({
  sql,
}) => {
  const { start, attend, stands, withdrawNo } = await makeTransfer(sql)
  await start()
  const said = { code: '40004', sub_code: 'PAYEE_NOT_EXIST', sub_msg: '收款账号不存在' }
  provider.fail({ kind: 'answer', said })
  await attend()
  // Alipay refused, although it has the transfer.
  expect(provider.transfers.transfers.has(withdrawNo)).toBe(true)
  expect(await stands()).toMatchObject({ statusDict: withdrawState.paying })
})

test.for([
  ['FAIL', withdrawState.failed],
  ['REFUND', withdrawState.failed],
] as const)(
  'a transfer that ended as %s gives the money back with the bank’s reason',
  async ([end, state], { sql }) => {
    const { creator, start, attend, stands, endAs } = await makeTransfer(sql)
    await start()
    await attend()
    endAs(end, '银行卡已注销')
    await attend(10 * minute)
    expect(await stands()).toMatchObject({ statusDict: state, reason: '银行卡已注销' })
    expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000 })
    await expectSound(sql)
  },
)

test('for fifteen days, money that the bank returns is booked back', async ({ sql }) => {
  const one = await makeTransfer(sql)
  await one.start()
  await one.attend()
  one.endAs('SUCCESS')
  await one.attend(10 * minute)
  await one.attend(days(2))
  one.endAs('REFUND', '户名不符')
  await one.attend(days(4))
  expect(await one.stands()).toMatchObject({ statusDict: withdrawState.returned, reason: '户名不符' })
  expect(await getFund(sql, one.creator)).toMatchObject({ availableFen: 10_000, withdrawnFen: 0 })
  const two = await makeTransfer(sql)
  await two.start()
  await two.attend()
  two.endAs('SUCCESS')
  for (const day of [1, 3, 17, 19]) await two.attend(days(day))
  const asked = provider.asked.length
  await two.attend(days(30))
  expect(provider.asked).toHaveLength(asked)
  await expectSound(sql)
})

test('a transfer that Alipay did not accept for days is given up, and its money comes back', async ({
  sql,
}) => {
  const { start, attend, stands } = await makeTransfer(sql)
  await start()
  provider.fail({ kind: 'hangUp' })
  await expect(attend()).rejects.toThrow()
  await attend(days(4))
  expect(await stands()).toMatchObject({
    statusDict: withdrawState.failed,
    reason: expect.stringContaining('一直没有受理'),
  })
  expect(provider.transfers.transfers.size).toBe(0)
})

test('one way pays: no operator settles what Alipay pays, and Alipay pays nothing that an operator pays by hand [M6]', async ({
  sql,
}) => {
  const { creator, id, start } = await makeTransfer(sql)
  await start()
  expect(await outcome(start())).toBe('done')
  for (const act of [
    () => arrive(sql, creator, { id, channelTxnNo: 'T1' }, actor),
    () => failPayout(sql, creator, { id, reason: '测试' }, actor),
    () => pause(sql, creator, { id, reason: '测试' }, actor),
  ])
    expect(await outcome(act())).toBe('payoutClaimed')
  const byHand = await makeTransfer(sql)
  await transaction(sql, (sql) => claimByHand(sql, byHand.creator, byHand.id, newId<OperatorId>()))
  expect(await outcome(byHand.start())).toBe('payoutClaimed')
  expect(await outcome(byHand.start(creator))).toBe('withdrawNotFound')
})

test('a transfer is cancelled only while Alipay certainly does not have it', async ({ sql }) => {
  const early = await makeTransfer(sql)
  await early.start()
  await early.cancel()
  await early.attend()
  expect(provider.asked).toEqual([])
  expect(await outcome(early.start())).toBe('done')
  const refused = await makeTransfer(sql)
  await refused.start()
  provider.transfers.account.availableFen = 0
  await refused.attend()
  expect(await outcome(refused.cancel())).toBe('done')
  expect(await outcome(refused.cancel())).toBe('withdrawStateChanged')
  const sent = await makeTransfer(sql)
  provider.transfers.account.availableFen = 100_000
  await sent.start()
  await sent.attend()
  expect(await outcome(sent.cancel())).toBe('payoutClaimed')
})

test('a payee that the provider cannot pay is refused before the withdrawal is claimed', async ({ sql }) => {
  const { creator, id, start } = await makeTransfer(sql)
  await sql`update banks set type_dict = ${bankAccountType.company} where creator_id = ${creator}`
  await expect(start()).rejects.toMatchObject({ error: 'transferImpossible' })
  const off = startTransfer(sql, { gateway: undefined, cards }, creator, id, actor)
  expect(await outcome(off)).toBe('transferOff')
})

test('of twenty starts and twenty cancellations at once, one way ends up paying the withdrawal', async ({
  database: { sql },
}) => {
  const { id, start, cancel, attend, stored } = await makeTransfer(sql)
  await Promise.all(Array.from({ length: 20 }, (_, at) => outcome(at % 2 === 0 ? start() : cancel())))
  const [row] = await sql<{ way: number | null }[]>`
    select payout_way_dict as way from withdraws where id = ${id}`
  expect((await stored()) !== undefined).toBe(row?.way !== null)
  await attend()
  expect(provider.transfers.transfers.size).toBe(row?.way === null ? 0 : 1)
})

test('the sandbox pays at once, and an amount that ends in 13 fen fails', async ({ sql }) => {
  for (const [whole, state] of [
    [6000, withdrawState.arrived],
    [6013, withdrawState.failed],
  ] as const) {
    const { start, attend, stands } = await makeTransfer(sql, { gateway: sandboxTransfer, whole })
    await start()
    await attend()
    await attend(days(2))
    expect(await stands()).toMatchObject({ statusDict: state })
  }
  await expectSound(sql)
})

test('a pending transfer whose provider is off is reported', async ({ sql }) => {
  const { start } = await makeTransfer(sql)
  await start()
  await expect(attendTransfers(sql, { gateway: undefined, cards }, now())).rejects.toThrow(
    'transfers that the provider did not answer',
  )
})
