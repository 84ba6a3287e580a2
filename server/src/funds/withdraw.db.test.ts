import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { fen, noFen } from '@zsm/contract/money/fen'
import type { SettingKey } from '@zsm/contract/settings'
import {
  bankAccountType,
  certificationState,
  codePurpose,
  entryType,
  withdrawState,
} from '@zsm/contract/states'
import type { BankId, CreatorId, Fen, Instant, Mobile, OperatorId, WithdrawId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  days,
  expectSound,
  giveBalance,
  instantAfter,
  makeBank,
  makeGoodForSale,
  makeNotice,
  outcome,
  pay,
} from '../../test/money.ts'
import { openOutbox } from '../../test/payouts.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { settleDue } from '../orders/settle.ts'
import { getFund, listIncome, openFund } from './funds.ts'
import { book, type Movement } from './ledger/movement.ts'
import { mustPost } from './ledger.ts'
import { listWithdraws, quoteWithdraw, withdraw } from './withdraw.ts'
import {
  approve,
  arrive,
  cancel,
  failPayout,
  pause,
  reject,
  resume,
  returnByBank,
} from './withdraw-states.ts'

const { sent, codes } = openOutbox()
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }

type Seller = { creator: CreatorId; mobile: Mobile; bankId: BankId }

async function makeSeller(sql: Sql, balance: number): Promise<Seller> {
  const { creator, mobile } = await makeCreator(sql)
  if (balance > 0) await giveBalance(sql, creator, fen(balance))
  return { creator, mobile, bankId: await makeBank(sql, creator) }
}

const debtOf = (amount: number): Movement => ({
  kind: 'adjust',
  idemKey: 'debt',
  title: '平台调整',
  occurTime: now(),
  lines: [
    { book: book.debt, typeDict: entryType.adjustment, fen: fen(-amount) },
    { book: book.platformFee, typeDict: entryType.adjustment, fen: fen(amount) },
  ],
})

/** A code from the outbox. The pause between two messages is skipped. */
async function receiveCode(
  sql: Sql,
  { mobile, bankId }: Pick<Seller, 'mobile' | 'bankId'>,
  amount: number,
): Promise<string> {
  await sql`delete from throttles`
  const withdrawal = { bankId, amountFen: fen(amount), cardTail4: '8888' }
  await codes.sendCode(sql, { ip: '203.0.113.1' }, { mobile, msgDict: codePurpose.withdraw, withdrawal })
  return sent.get(mobile) ?? ''
}

type Given = {
  code?: string
  requestId?: string
  bankId?: BankId
  frontId?: CreatorId
  retryOf?: WithdrawId
  arriveFen?: Fen
  at?: Instant
}

async function ask(
  sql: Sql,
  { creator, mobile, bankId }: Seller,
  whole: number,
  { at, ...given }: Given = {},
) {
  const amountFen = fen(whole)
  const code = given.code ?? (await receiveCode(sql, { mobile, bankId, ...given }, amountFen))
  const input = { bankId, amountFen, requestId: newId<string>(), ...given, code }
  return withdraw(sql, codes, creator, { ...actor, account: mobile, ...(at && { at }) }, input)
}

test('a withdrawal moves the money, arrives, and every step is in the ledger', async ({ sql }) => {
  const seller = await makeSeller(sql, 20_000)
  const { creator } = seller
  const asked = await ask(sql, seller, 15_000)
  expect(asked).toMatchObject({
    statusDict: withdrawState.applied,
    amountFen: 15_000,
    arriveFen: 15_000,
    holderName: '张小满',
  })
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 5000, withdrawingFen: 15_000 })
  const approved = await approve(sql, creator, asked.id, actor)
  expect(approved).toMatchObject({ statusDict: withdrawState.paying, auditTime: expect.any(String) })
  const arrived = await arrive(sql, creator, { id: asked.id, channelTxnNo: 'BANK-1' }, actor)
  expect(arrived).toMatchObject({
    statusDict: withdrawState.arrived,
    channelTxnNo: 'BANK-1',
    arriveTime: expect.any(String),
  })
  expect(await getFund(sql, creator)).toMatchObject({
    availableFen: 5000,
    withdrawingFen: 0,
    withdrawnFen: 15_000,
    totalIncomeFen: 20_000,
  })
  const entries = await listIncome(sql, creator, { pageNum: 1, pageSize: 20, withdrawId: asked.id })
  expect(entries.list.map(({ bucketDict, amountFen }) => [bucketDict, amountFen])).toEqual([
    [4, 15_000],
    [3, -15_000],
    [3, 15_000],
    [2, -15_000],
  ])
  await expectSound(sql)
})

type Undo = (sql: Sql, creator: CreatorId, id: WithdrawId) => Promise<Withdraw>

const waysBack: Record<string, { state: number; undo: Undo }> = {
  refused: { state: 4, undo: (sql, creator, id) => reject(sql, creator, { id, reason: '信息不符' }, actor) },
  cancelled: { state: 6, undo: (sql, creator, id) => cancel(sql, creator, id, actor) },
  failed: {
    state: 5,
    undo: async (sql, creator, id) => {
      await approve(sql, creator, id, actor)
      return failPayout(sql, creator, { id, reason: '卡已注销' }, actor)
    },
  },
}

for (const [name, { state, undo }] of Object.entries(waysBack)) {
  test(`the money of a ${name} withdrawal is available again at once [E7]`, async ({ sql }) => {
    const seller = await makeSeller(sql, 10_000)
    const { creator } = seller
    const { id } = await ask(sql, seller, 10_000)
    const undone = await undo(sql, creator, id)
    expect(undone).toMatchObject({ statusDict: state, expectArriveTime: null })
    expect(undone.reason).not.toBe('')
    expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000, withdrawingFen: 0 })
    expect(await outcome(undo(sql, creator, id))).toBe('withdrawStateChanged')
    await ask(sql, seller, 10_000)
    await expectSound(sql)
  })
}

const setRates = (sql: Sql, rates: Partial<Record<SettingKey, number>>) =>
  Promise.all(
    Object.entries(rates).map(
      ([key, value]) => sql`update settings set value = ${String(value)} where key = ${key}`,
    ),
  )

test('fee and tax have lines and accounts of their own, and all of them come back', async ({ sql }) => {
  await setRates(sql, { zsm_withdraw_fee_bp: 60, zsm_withdraw_tax_bp: 2000, zsm_withdraw_tax_free_fen: 5000 })
  const seller = await makeSeller(sql, 20_000)
  const { creator } = seller
  const parts = { amountFen: 15_000, feeFen: 90, taxFen: 2000, arriveFen: 12_910 }
  expect(await quoteWithdraw(sql, creator, { ...seller, amountFen: fen(15_000) }, now())).toMatchObject(parts)
  const { id } = await ask(sql, seller, 15_000)
  await approve(sql, creator, id, actor)
  expect(await arrive(sql, creator, { id, channelTxnNo: 'BANK-1' }, actor)).toMatchObject(parts)
  const linesOf = async (kind: string) => {
    const lines = await sql<{ book: number; typeDict: number; amountFen: number }[]>`
      select book, type_dict, amount_fen from ledger_lines
      join ledger_txs on ledger_txs.creator_id = ledger_lines.creator_id and ledger_txs.id = tx_id
      where ledger_lines.creator_id = ${creator} and kind = ${kind} order by ledger_lines.id`
    return lines.map(({ book, typeDict, amountFen }) => [book, typeDict, amountFen])
  }
  const { withdrawalFee, taxWithheld } = entryType
  expect(await linesOf('arrive')).toEqual([
    [book.withdrawing, entryType.withdrawal, -12_910],
    [book.withdrawn, entryType.withdrawal, 12_910],
    [book.withdrawing, withdrawalFee, -90],
    [book.withdrawalFee, withdrawalFee, 90],
    [book.withdrawing, taxWithheld, -2000],
    [book.taxWithheld, taxWithheld, 2000],
  ])
  await expectSound(sql)
  await returnByBank(sql, creator, { id, reason: '收款账户已销户' }, actor)
  expect((await linesOf('return')).filter(([book = 0]) => book > 10)).toEqual([
    [book.withdrawalFee, withdrawalFee, -90],
    [book.taxWithheld, taxWithheld, -2000],
  ])
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 20_000, totalIncomeFen: 20_000 })
  await expectSound(sql)
})

test('the tax-free sum is that of a month and a person; a company pays no tax', async ({ sql }) => {
  await setRates(sql, { zsm_withdraw_tax_bp: 1000, zsm_withdraw_tax_free_fen: 5000 })
  const seller = await makeSeller(sql, 50_000)
  const { creator } = seller
  const at = '2026-03-31T15:59:59.000Z'
  expect(await ask(sql, seller, 6000, { at })).toMatchObject({ taxFen: 100 })
  const second = await ask(sql, seller, 6000, { at })
  expect(second).toMatchObject({ taxFen: 600 })
  await cancel(sql, creator, second.id, actor)
  expect(await ask(sql, seller, 4000, { at })).toMatchObject({ taxFen: 400 })
  const april = '2026-03-31T16:00:00.000Z'
  expect(await ask(sql, seller, 6000, { at: april })).toMatchObject({ taxFen: 100 })
  await sql`update banks set type_dict = ${bankAccountType.company} where creator_id = ${creator}`
  const quote = await quoteWithdraw(sql, creator, { ...seller, amountFen: fen(6000) }, april)
  expect(quote).toMatchObject({ taxFen: 0, arriveFen: 6000 })
})

test('a withdrawal whose terms changed since its creator saw them is refused', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  await setRates(sql, { zsm_withdraw_tax_bp: 2000 })
  expect(await outcome(ask(sql, seller, 10_000, { arriveFen: fen(10_000) }))).toBe('withdrawTermsChanged')
  expect(await getFund(sql, seller.creator)).toMatchObject({ availableFen: 10_000 })
  expect(await outcome(ask(sql, seller, 10_000, { arriveFen: fen(8000) }))).toBe('done')
})

test('a withdrawal cannot skip a state or go back', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const { creator } = seller
  const { id } = await ask(sql, seller, 10_000)
  const moves = {
    approve: () => outcome(approve(sql, creator, id, actor)),
    reject: () => outcome(reject(sql, creator, { id, reason: '信息不符' }, actor)),
    cancel: () => outcome(cancel(sql, creator, id, actor)),
    arrive: () => outcome(arrive(sql, creator, { id, channelTxnNo: newId<string>() }, actor)),
    fail: () => outcome(failPayout(sql, creator, { id, reason: '卡已注销' }, actor)),
  }
  for (const move of [moves.arrive, moves.fail]) expect(await move()).toBe('withdrawStateChanged')
  expect(await moves.approve()).toBe('done')
  for (const move of [moves.approve, moves.reject, moves.cancel])
    expect(await move()).toBe('withdrawStateChanged')
  expect(await moves.arrive()).toBe('done')
  for (const move of Object.values(moves)) expect(await move()).toBe('withdrawStateChanged')
  const { creator: other } = await makeCreator(sql)
  expect(await outcome(cancel(sql, other, id, actor))).toBe('withdrawNotFound')
  await expectSound(sql)
})

test('a paused withdrawal is resumed or refused; its money does not move meanwhile', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const { creator } = seller
  const { id } = await ask(sql, seller, 10_000)
  for (const state of [1, 2]) {
    const paused = await pause(sql, creator, { id, reason: '核实收款人身份' }, actor)
    expect(paused).toMatchObject({ statusDict: withdrawState.paused, reason: '核实收款人身份' })
    for (const move of [
      () => approve(sql, creator, id, actor),
      () => cancel(sql, creator, id, actor),
      () => arrive(sql, creator, { id, channelTxnNo: newId<string>() }, actor),
      () => pause(sql, creator, { id, reason: '再次暂停' }, actor),
    ]) {
      expect(await outcome(move())).toBe('withdrawStateChanged')
    }
    expect(await getFund(sql, creator)).toMatchObject({ availableFen: 0, withdrawingFen: 10_000 })
    await expectSound(sql)
    expect(await resume(sql, creator, id, actor)).toMatchObject({ statusDict: state, reason: '' })
    expect(await outcome(resume(sql, creator, id, actor))).toBe('withdrawStateChanged')
    if (state === 1) await approve(sql, creator, id, actor)
  }
  await pause(sql, creator, { id, reason: '核实收款人身份' }, actor)
  await reject(sql, creator, { id, reason: '身份不符' }, actor)
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 10_000, withdrawingFen: 0 })
  await expectSound(sql)
})

test('a payout returned by the bank is available again, once, and pays a debt first', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const { creator } = seller
  const { id } = await ask(sql, seller, 10_000)
  await approve(sql, creator, id, actor)
  const returned = { id, reason: '收款账户已销户' }
  expect(await outcome(returnByBank(sql, creator, returned, actor))).toBe('withdrawStateChanged')
  await arrive(sql, creator, { id, channelTxnNo: newId<string>() }, actor)
  await transaction(sql, (sql) => mustPost(sql, creator, [debtOf(300)]))
  expect(await returnByBank(sql, creator, returned, actor)).toMatchObject({
    statusDict: withdrawState.returned,
    ...returned,
  })
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 9700, withdrawnFen: 0, debtFen: 0 })
  expect(await outcome(returnByBank(sql, creator, returned, actor))).toBe('withdrawStateChanged')
  await expectSound(sql)
})

test('a large sum is approved by two people, in either order [E7]', async ({ database: { sql } }) => {
  const seller = await makeSeller(sql, 2_000_000)
  const { creator } = seller
  const { id } = await ask(sql, seller, 1_000_001)
  const [first, second] = [newId<OperatorId>(), newId<OperatorId>()].map((operator) => ({
    ...actor,
    operator,
  }))
  if (!first || !second) throw new Error('the test needs two operators')
  const alone = await Promise.all(Array.from({ length: 4 }, () => outcome(approve(sql, creator, id, first))))
  expect(alone.filter((end) => end === 'done')).toHaveLength(1)
  expect(alone.filter((end) => end === 'withdrawSecondOperator')).toHaveLength(3)
  expect(await outcome(arrive(sql, creator, { id, channelTxnNo: newId<string>() }, actor))).toBe(
    'withdrawStateChanged',
  )
  expect(await approve(sql, creator, id, second)).toMatchObject({ statusDict: withdrawState.paying })
  const small = await ask(sql, seller, 999_999)
  expect(await approve(sql, creator, small.id, first)).toMatchObject({ statusDict: withdrawState.paying })
  await expectSound(sql)
})

test('of parallel decisions on a withdrawal one succeeds, and its money moves once', async ({
  database: { sql },
}) => {
  const seller = await makeSeller(sql, 10_000)
  const { creator } = seller
  const { id } = await ask(sql, seller, 10_000)
  const ends = await Promise.all([
    ...Array.from({ length: 5 }, () => outcome(cancel(sql, creator, id, actor))),
    ...Array.from({ length: 5 }, () => outcome(reject(sql, creator, { id, reason: '信息不符' }, actor))),
    ...Array.from({ length: 5 }, () => outcome(approve(sql, creator, id, actor))),
  ])
  expect(ends.filter((end) => end === 'done')).toHaveLength(1)
  expect(ends.filter((end) => end === 'withdrawStateChanged')).toHaveLength(14)
  await expectSound(sql)
})

test('of twenty parallel withdrawals of the whole balance exactly one succeeds [E2]', async ({
  database: { sql },
}) => {
  const seller = await makeSeller(sql, 10_000)
  const code = await receiveCode(sql, seller, 10_000)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcome(ask(sql, seller, 10_000, { code }))),
  )
  expect(outcomes.filter((end) => end === 'done')).toHaveLength(1)
  expect(outcomes.filter((end) => end === 'withdrawTooMuch')).toHaveLength(19)
  expect(await getFund(sql, seller.creator)).toMatchObject({ availableFen: 0, withdrawingFen: 10_000 })
  await expectSound(sql)
})

test('parallel requests with one code open one withdrawal [7.9]', async ({ database: { sql } }) => {
  const seller = await makeSeller(sql, 10_000)
  const code = await receiveCode(sql, seller, 1000)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => outcome(ask(sql, seller, 1000, { code }))),
  )
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'codeWrong'), 'done'])
  await expectSound(sql)
})

test('a repeated request gets the first answer; with another amount it is refused', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const given = { requestId: newId<string>(), code: await receiveCode(sql, seller, 4000) }
  const first = await ask(sql, seller, 4000, given)
  expect(await ask(sql, seller, 4000, given)).toEqual(first)
  expect(await outcome(ask(sql, seller, 5000, given))).toBe('requestIdReused')
  expect(await getFund(sql, seller.creator)).toMatchObject({ availableFen: 6000, withdrawingFen: 4000 })
})

test('a request refused for another reason does not use its code up', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const code = await receiveCode(sql, seller, 1000)
  const other = await makeSeller(sql, 10_000)
  const refusals = {
    withdrawTooSmall: ask(sql, seller, 999, { code }),
    withdrawTooMuch: ask(sql, seller, 10_001, { code }),
    bankNotFound: ask(sql, seller, 1000, { code, bankId: other.bankId }),
  }
  for (const [error, asked] of Object.entries(refusals)) expect(await outcome(asked)).toBe(error)
  expect(await outcome(ask(sql, seller, 1000, { code, frontId: other.creator }))).toBe('bankNotFound')
  expect(await outcome(ask(sql, seller, 1000, { code }))).toBe('done')
  await expectSound(sql)
})

test('five wrong codes void the right one, even though each request was rolled back', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const code = await receiveCode(sql, seller, 1000)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await outcome(ask(sql, seller, 1000, { code: wrong }))).toBe('codeWrong')
  }
  expect(await outcome(ask(sql, seller, 1000, { code }))).toBe('codeWrong')
  expect(await getFund(sql, seller.creator)).toMatchObject({ availableFen: 10_000 })
})

test('nobody withdraws without a certification, in debt or beyond the daily limit [7.9]', async ({ sql }) => {
  const seller = await makeSeller(sql, 10_000)
  const lastOfDay = { at: '2026-03-01T15:59:59.000Z' }
  for (let count = 0; count < 3; count += 1) await ask(sql, seller, 1000, lastOfDay)
  expect(await outcome(ask(sql, seller, 1000, lastOfDay))).toBe('withdrawDayLimit')
  expect(await outcome(ask(sql, seller, 1000, { at: '2026-03-01T16:00:00.000Z' }))).toBe('done')

  const debtor = await makeSeller(sql, 0)
  await openFund(sql, debtor.creator)
  await transaction(sql, (sql) => mustPost(sql, debtor.creator, [debtOf(300)]))
  expect(await outcome(ask(sql, debtor, 1000))).toBe('fundInDebt')
  expect(await getFund(sql, debtor.creator)).toMatchObject({ debtFen: 300, totalIncomeFen: -300 })

  const stranger = await makeSeller(sql, 10_000)
  await sql`update certifications set status_dict = ${certificationState.expired} where creator_id = ${stranger.creator}`
  expect(await outcome(ask(sql, stranger, 1000))).toBe('notCertified')
  await expectSound(sql)
})

/** Pseudo-random numbers, the same sequence for the same seed. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

for (const seed of [1, 2, 3]) {
  test(`random payments, settlements and withdrawals keep every invariant (seed ${seed})`, async ({
    sql,
  }) => {
    const chance = chances(seed)
    const seller = await makeSeller(sql, 0)
    const { creator } = seller
    const goodIds = [
      await makeGoodForSale(sql, creator, { priceFen: fen(99_999) }),
      await makeGoodForSale(sql, creator, { priceFen: fen(1) }),
    ]
    const prices = [fen(99_999), fen(1)]
    const asked: WithdrawId[] = []
    const some = () => asked[chance(asked.length)] ?? newId<WithdrawId>()
    const steps = [
      () => {
        const which = chance(2)
        const goodId = goodIds[which] ?? newId()
        const payTime = instantAfter(now(), -days(chance(12)))
        return pay(sql, makeNotice(goodId, { payFen: prices[which] ?? noFen, payTime }))
      },
      () => settleDue(sql, instantAfter(now(), days(chance(3))), 1 + chance(4)),
      async () => {
        await sql`update withdraws set apply_time = apply_time - interval '1 day'`
        asked.push((await ask(sql, seller, 1000 + chance(80_000))).id)
      },
      () => approve(sql, creator, some(), actor),
      () => reject(sql, creator, { id: some(), reason: '信息不符' }, actor),
      () => cancel(sql, creator, some(), actor),
      () => arrive(sql, creator, { id: some(), channelTxnNo: newId<string>() }, actor),
      () => failPayout(sql, creator, { id: some(), reason: '卡已注销' }, actor),
    ]
    for (let count = 0; count < 120; count += 1)
      await outcome(Promise.resolve(steps[chance(steps.length)]?.()))
    expect(asked.length).toBeGreaterThan(0)
    await expectSound(sql)
    const fund = await getFund(sql, creator)
    const total = await listIncome(sql, creator, { pageNum: 1, pageSize: 1 })
    expect(total.totalFen).toBe(fund.totalIncomeFen)
  })
}

test('a returned withdrawal is requested again once, and the two refer to each other', async ({ sql }) => {
  const seller = await makeSeller(sql, 20_000)
  const { creator } = seller
  const first = await ask(sql, seller, 10_000)
  expect(first).toMatchObject({ retryOf: null, retriedBy: null })
  expect(await outcome(ask(sql, seller, 10_000, { retryOf: first.id }))).toBe('withdrawStateChanged')
  await reject(sql, creator, { id: first.id, reason: '户名不符' }, actor)
  const again = await ask(sql, seller, 8000, { retryOf: first.id })
  expect(again).toMatchObject({ retryOf: first.id, retriedBy: null })
  const { list } = await listWithdraws(sql, creator, { pageNum: 1, pageSize: 20 })
  expect(list.find(({ id }) => id === first.id)).toMatchObject({ retriedBy: again.id })
  expect(await outcome(ask(sql, seller, 1000, { retryOf: first.id }))).toBe('withdrawRetried')
  expect(await outcome(ask(sql, seller, 1000, { retryOf: newId<WithdrawId>() }))).toBe('withdrawNotFound')
  const other = await makeSeller(sql, 20_000)
  expect(await outcome(ask(sql, other, 1000, { retryOf: first.id }))).toBe('withdrawNotFound')
  await cancel(sql, creator, again.id, actor)
  expect(await ask(sql, seller, 8000, { retryOf: again.id })).toMatchObject({ retryOf: again.id })
  await expectSound(sql)
})

test('of ten parallel requests to withdraw again one succeeds', async ({ database: { sql } }) => {
  const seller = await makeSeller(sql, 100_000)
  const first = await ask(sql, seller, 10_000)
  await cancel(sql, seller.creator, first.id, actor)
  const code = await receiveCode(sql, seller, 1000)
  const attempts = Array.from({ length: 10 }, () =>
    outcome(ask(sql, seller, 1000, { code, retryOf: first.id })),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const { list } = await listWithdraws(sql, seller.creator, { pageNum: 1, pageSize: 20 })
  expect(list.filter(({ retryOf }) => retryOf === first.id)).toHaveLength(1)
})
