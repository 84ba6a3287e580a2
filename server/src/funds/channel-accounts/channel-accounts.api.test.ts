import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  type ChannelAccount,
  channelAccount,
  channelEntry,
  payChannel,
  type StateOf,
} from '@zsm/contract/states'
import type { CreatorId, Mobile, SettlementId, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import {
  expectSound,
  giveBalance,
  makeBank,
  makeCardNo,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
} from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { shanghaiDay } from '../../days.ts'
import type { Channel } from '../../gateways/payment-channels.ts'
import { sandboxTransfer } from '../../gateways/transfer/sandbox-transfer.ts'
import { newId } from '../../ids.ts'
import { bookPlatformSale, bookRefundNotice } from '../../payments/public.ts'
import { openCardNumbers } from '../card-numbers.ts'
import { attendTransfers } from '../transfers/sending.ts'
import { startTransfer } from '../transfers/transfers.ts'
import { withdraw } from '../withdraw.ts'
import { approve, arrive, returnByBank } from '../withdraw-states.ts'

const { listChannelBalance, listChannelEntry } = contract.operators
const { listChannelSettlement, recordChannelSettlement, reverseChannelSettlement } = contract.operators

const server = sharedApp()
const sql = () => server.database.sql
type Paid = Channel['payChannelDict']
const { alipay, wechat } = payChannel
let cards = 622_202_000_000_000
const person = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const page = { pageNum: 1, pageSize: 20 }

const finance = async () => api(server.app, (await makeOperator(sql(), 'finance')).token)

/** A channel that keeps 0.6 %, and whose notices are believed here. */
const channelOf = (payChannelDict: Paid) => ({
  name: `channel-${payChannelDict}`,
  payChannelDict,
  feeBp: 60,
  refund: async () => ({ state: 'refunded', refundTime: now() }) as const,
})

async function makeSeller() {
  const { creator, mobile: account } = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), creator)
  const from = (payChannelDict: Paid) => ({
    channel: channelOf(payChannelDict),
    now: now(),
    request: person,
  })
  return {
    ...{ creator, account },
    sell: async (payChannelDict: Paid) => {
      const notice = makeNotice(goodId, { userId: newId() })
      await bookPlatformSale(sql(), { ...from(payChannelDict), notice })
      return notice.tradeNo
    },
    giveBack: (payChannelDict: Paid, tradeNo: string, amount: number) =>
      bookRefundNotice(sql(), {
        ...from(payChannelDict),
        notice: makeRefundNotice(tradeNo, { refundFen: fen(amount) }),
      }),
  }
}

/** An approved withdrawal, to a card of its own. */
async function makePayout(creator: CreatorId, account: Mobile, amount: number): Promise<WithdrawId> {
  await giveBalance(sql(), creator, fen(amount))
  const bankId = await makeBank(sql(), creator, { cardNo: makeCardNo(String(cards++)) })
  const codes = { guessCode: async () => true, useCode: async () => {} }
  const asked = { bankId, amountFen: fen(amount), code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql(), codes, creator, { ...person, account }, asked)
  await approve(sql(), creator, id, person)
  return id
}

test('each account says what came in, went back, was kept and was paid out, to the fen', async () => {
  const [{ creator, account, sell, giveBack }, { call }] = [await makeSeller(), await finance()]
  const of = async (channelAccountDict: ChannelAccount) =>
    (await call(listChannelBalance, {})).list.find((row) => row.channelAccountDict === channelAccountDict)
  const before = { alipay: await of(channelAccount.alipay), wechat: await of(channelAccount.wechat) }
  const sold = await sell(alipay)
  await sell(alipay)
  await sell(wechat)
  await giveBack(alipay, sold, 5000)
  const grown = (row: Awaited<ReturnType<typeof of>>, past: Awaited<ReturnType<typeof of>>) => ({
    paid: [(row?.paidCount ?? 0) - (past?.paidCount ?? 0), (row?.paidFen ?? 0) - (past?.paidFen ?? 0)],
    back: [
      (row?.refundCount ?? 0) - (past?.refundCount ?? 0),
      (row?.refundFen ?? 0) - (past?.refundFen ?? 0),
    ],
    fee: (row?.feeFen ?? 0) - (past?.feeFen ?? 0),
    balance: (row?.balanceFen ?? 0) - (past?.balanceFen ?? 0),
  })
  // 0.6 % of ¥99.00 is 59 fen; of the first order, 29 of them went back with ¥50.00
  const ofAlipay = grown(await of(channelAccount.alipay), before.alipay)
  expect(ofAlipay).toMatchObject({ paid: [2, 19_800], back: [1, 5000] })
  expect(ofAlipay.balance).toBe(19_800 - 5000 - ofAlipay.fee)
  expect(ofAlipay.fee).toBeLessThan(118)
  expect(grown(await of(channelAccount.wechat), before.wechat)).toEqual({
    paid: [1, 9900],
    back: [0, 0],
    fee: 59,
    balance: 9841,
  })
  await makePayout(creator, account, 1000)
  await expectSound(sql())
})

test('a payout leaves the account that paid it, and comes back into it when the bank returns it', async () => {
  const [{ creator, account }, { call }] = [await makeSeller(), await finance()]
  const paidFrom = async (channelAccountDict: ChannelAccount) => {
    const { list } = await call(listChannelBalance, {})
    return list.find((row) => row.channelAccountDict === channelAccountDict)?.payoutFen ?? 0
  }
  const [bank, sandbox] = [await paidFrom(channelAccount.bank), await paidFrom(channelAccount.sandbox)]
  const byBank = await makePayout(creator, account, 6000)
  await arrive(sql(), creator, { id: byBank, channelTxnNo: newId<string>() }, person)
  const byTransfer = await makePayout(creator, account, 7000)
  const parts = { gateway: sandboxTransfer, cards: openCardNumbers(['a secret for tests']) }
  await startTransfer(sql(), parts, creator, byTransfer, {
    ...person,
    operator: newId(),
  })
  await attendTransfers(sql(), parts, now())
  expect(await paidFrom(channelAccount.bank)).toBe(bank + 6000)
  expect(await paidFrom(channelAccount.sandbox)).toBe(sandbox + 7000)
  await returnByBank(sql(), creator, { id: byTransfer, reason: '户名不符' }, person)
  expect(await paidFrom(channelAccount.sandbox)).toBe(sandbox)
  const payout = { channelAccountDict: channelAccount.sandbox, channelEntryDict: channelEntry.payout }
  const { list } = await call(listChannelEntry, { ...page, ...payout })
  expect(list.filter(({ frontId }) => frontId === creator).map(({ amountFen }) => amountFen)).toEqual([
    7000, -7000,
  ])
  await expectSound(sql())
})

test('a figure opens the entries that it sums', async () => {
  const [{ creator, sell, giveBack }, { call }] = [await makeSeller(), await finance()]
  const tradeNo = await sell(alipay)
  await giveBack(alipay, tradeNo, 5000)
  const ofAlipay = { ...page, channelAccountDict: channelAccount.alipay }
  const entries = async (channelEntryDict: StateOf<typeof channelEntry>) => {
    const { list, total } = await call(listChannelEntry, { ...ofAlipay, channelEntryDict })
    return { total, mine: list.filter(({ frontId }) => frontId === creator) }
  }
  const [paid, back, fees] = [
    await entries(channelEntry.payment),
    await entries(channelEntry.refund),
    await entries(channelEntry.fee),
  ]
  expect(paid.mine).toMatchObject([
    { amountFen: 9900, withdrawNo: '', channelEntryDict: channelEntry.payment },
  ])
  expect(back.mine).toMatchObject([{ amountFen: -5000, orderNo: paid.mine[0]?.orderNo }])
  expect(fees.mine.map(({ amountFen }) => Math.sign(amountFen))).toEqual([1, -1])
  const { list } = await call(listChannelBalance, {})
  const row = list.find(({ channelAccountDict }) => channelAccountDict === channelAccount.alipay)
  expect([paid.total, back.total]).toEqual([row?.paidCount, row?.refundCount])
  expect(row?.balanceFen).toBe(
    (row?.paidFen ?? 0) -
      (row?.refundFen ?? 0) -
      (row?.feeFen ?? 0) -
      (row?.payoutFen ?? 0) -
      (row?.settledFen ?? 0),
  )
})

const settlementOf = (amountFen: number, bankNo: string = newId()) => ({
  channelAccountDict: channelAccount.wechat,
  ...{ day: shanghaiDay(now()), amountFen: fen(amountFen), bankNo, note: '十一月二十三日的货款' },
  requestId: newId<string>(),
})

/** The balances of WeChat Pay's account and of the bank's. */
async function standing({ call }: Awaited<ReturnType<typeof finance>>) {
  const { list } = await call(listChannelBalance, {})
  const of = (account: ChannelAccount) => list.find((row) => row.channelAccountDict === account)
  const [theirs, bank] = [of(channelAccount.wechat), of(channelAccount.bank)]
  return { wechat: theirs?.balanceFen ?? 0, bank: bank?.balanceFen ?? 0, settled: theirs?.settledFen ?? 0 }
}

test('what a provider settles leaves its account and comes into the bank’s, to the fen, once for each number of the bank', async () => {
  const [first, second] = [await finance(), await finance()]
  const before = await standing(first)
  const asked = settlementOf(12_345)
  const recorded = await first.call(recordChannelSettlement, asked)
  expect(recorded).toMatchObject({ amountFen: 12_345, bankNo: asked.bankNo, reversedFlag: false })
  expect(await first.call(recordChannelSettlement, asked)).toEqual(recorded)
  const again = { ...settlementOf(99, asked.bankNo), channelAccountDict: channelAccount.alipay }
  expect(await failureOf(second.call(recordChannelSettlement, again))).toBe('settlementNumberTaken')
  expect(await standing(first)).toEqual({
    wechat: before.wechat - 12_345,
    bank: before.bank + 12_345,
    settled: before.settled + 12_345,
  })
  const { list } = await second.call(listChannelSettlement, { ...page, keyword: asked.bankNo })
  expect(list).toEqual([recorded])
})

test('of twenty people who register one number at once, one does', async () => {
  const person = await finance()
  const bankNo = newId<string>()
  const before = await standing(person)
  const all = Array.from({ length: 20 }, () =>
    failureOf(person.call(recordChannelSettlement, settlementOf(500, bankNo))),
  )
  const failures = await Promise.all(all)
  expect(failures.filter((name) => name === 'settlementNumberTaken')).toHaveLength(19)
  const after = await standing(person)
  expect(before.wechat - after.wechat).toBe(500)
})

test('a settlement that was typed wrong is taken back once, and its number may be registered again', async () => {
  const [one, other] = [await finance(), await finance()]
  const before = await standing(one)
  const wrong = settlementOf(1_000)
  const { id } = await one.call(recordChannelSettlement, wrong)
  const back = { id, reason: '金额抄错了' }
  expect(await other.call(reverseChannelSettlement, back)).toMatchObject({
    reversedFlag: true,
    reverseNote: '金额抄错了',
  })
  expect(await failureOf(one.call(reverseChannelSettlement, back))).toBe('settlementReversed')
  expect(await standing(one)).toEqual(before)
  await one.call(recordChannelSettlement, settlementOf(1_001, wrong.bankNo))
  expect(before.wechat - (await standing(one)).wechat).toBe(1_001)
  const absent = { id: newId<SettlementId>(), reason: '金额抄错了' }
  expect(await failureOf(one.call(reverseChannelSettlement, absent))).toBe('settlementNotFound')
})

test('the bank, a platform’s money, a day to come and no amount are refused', async () => {
  const { call, raw } = await finance()
  const asked = settlementOf(100)
  for (const channelAccountDict of [channelAccount.bank, channelAccount.wechatPlatform])
    expect(await failureOf(call(recordChannelSettlement, { ...asked, channelAccountDict }))).toBe(
      'invalidInput',
    )
  const tomorrow = shanghaiDay(plusDays(now(), 1))
  expect(await failureOf(call(recordChannelSettlement, { ...asked, day: tomorrow }))).toBe('invalidInput')
  expect(await failureOf(raw(recordChannelSettlement, { ...asked, amountFen: '0' }))).toBe('invalidInput')
  const support = api(server.app, (await makeOperator(sql(), 'support')).token)
  expect(await failureOf(support.call(recordChannelSettlement, asked))).toBe('forbidden')
  expect(await failureOf(support.call(listChannelSettlement, page))).toBe('forbidden')
})

test('only finance reads the accounts, and an account or a kind that does not exist is refused', async () => {
  const support = api(server.app, (await makeOperator(sql(), 'support')).token)
  expect(await failureOf(support.call(listChannelBalance, {}))).toBe('forbidden')
  const { raw } = await finance()
  const asked = { ...page, channelAccountDict: channelAccount.bank, channelEntryDict: channelEntry.payout }
  expect(await failureOf(raw(listChannelEntry, { ...asked, channelAccountDict: 'none' }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(raw(listChannelEntry, { ...asked, channelEntryDict: 'none' }))).toBe('invalidInput')
})
