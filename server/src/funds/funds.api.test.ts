import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  bankCheck,
  certificationState,
  certificationType,
  codePurpose,
  entryType,
  fundBucket,
  reportPeriod,
  withdrawState,
} from '@zsm/contract/states'
import type { BankId, Fen, FundId, Mobile, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  deliver,
  expectSound,
  giveBalance,
  makeBank,
  makeCardNo,
  makeGoodForSale,
  makeNotice,
} from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'

const { funds, accounts } = contract

const server = sharedApp()

const sql = () => server.database.sql

/** A code from the outbox. The pause between two messages is skipped. */
async function receiveCode(
  { as, mobile }: Seller,
  code: {
    msgDict: typeof codePurpose.withdraw | typeof codePurpose.bankCard | typeof codePurpose.close
    bankId?: BankId
    amountFen?: Fen
  },
): Promise<string> {
  await sql()`delete from throttles`
  await as.call(accounts.sendCode, { mobile, ...code })
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

async function makeSeller(balance = 0) {
  const seller = await makeCreator(sql())
  if (balance > 0) await giveBalance(sql(), seller.creator, fen(balance))
  return { ...seller, as: api(server.app, seller.token) }
}
type Seller = Awaited<ReturnType<typeof makeSeller>>

async function ask(seller: Seller, bankId: BankId, whole: number) {
  const amountFen = fen(whole)
  const code = await receiveCode(seller, { msgDict: codePurpose.withdraw, bankId, amountFen })
  return seller.as.call(funds.withdraw, { bankId, amountFen, code, requestId: newId() })
}

async function addCard(seller: Seller, given: { cardNo?: string; holderName?: string } = {}) {
  const card = { cardNo: makeCardNo(), holderName: seller.realName, bankName: '招商银行', ...given }
  const code = await receiveCode(seller, { msgDict: codePurpose.bankCard })
  return seller.as.call(funds.createBank, { ...card, code, requestId: newId() })
}

test('a creator reads only their own fund: by its id, by frontId or by the session [7.9]', async () => {
  const seller = await makeSeller(5000)
  const other = await makeSeller()
  const fund = await seller.as.call(funds.get, {})
  expect(fund).toMatchObject({
    frontId: seller.creator,
    availableFen: 5000,
    minWithdrawFen: 1000,
    holdDays: 7,
  })
  for (const id of [fund.id, seller.creator]) {
    expect((await seller.as.call(funds.get, { id })).id).toBe(fund.id)
    expect(await failureOf(other.as.call(funds.get, { id }))).toBe('fundNotFound')
  }
  expect(await failureOf(seller.as.call(funds.get, { id: newId<FundId>() }))).toBe('fundNotFound')
})

test('entries add up to the fund, and only its creator reads them [7.9]', async () => {
  const seller = await makeSeller(5000)
  const other = await makeSeller()
  const entries = await seller.as.call(funds.incomeList, { bucketDict: fundBucket.available })
  expect(entries).toMatchObject({ total: 1, totalFen: 5000 })
  expect(entries.list[0]).toMatchObject({
    typeDict: entryType.adjustment,
    amountFen: 5000,
    balanceFen: 5000,
    bucketDict: fundBucket.available,
  })
  expect(await other.as.call(funds.incomeList, {})).toMatchObject({ total: 0, totalFen: 0, list: [] })
  expect((await seller.as.call(funds.incomeList, { withdrawId: newId<WithdrawId>() })).total).toBe(0)
})

test('a card is added, listed by its last digits, used, and removed when no withdrawal is pending [7.6]', async () => {
  const seller = await makeSeller(5000)
  const cardNo = makeCardNo()
  const bank = await addCard(seller, { cardNo })
  expect(bank).toMatchObject({
    cardNoTail4: cardNo.slice(-4),
    verifyStatusDict: bankCheck.passed,
    defaultFlag: true,
  })
  expect(JSON.stringify(await seller.as.call(funds.listBank, {}))).not.toContain(cardNo)
  expect(await seller.as.call(funds.getBank, { id: bank.id })).toEqual(bank)
  const remove = async () =>
    seller.as.call(funds.deleteBank, {
      id: bank.id,
      code: await receiveCode(seller, { msgDict: codePurpose.bankCard }),
    })
  const { id } = await ask(seller, bank.id, 5000)
  expect(await failureOf(remove())).toBe('bankInUse')
  await seller.as.call(funds.cancelWithdraw, { id })
  expect(await remove()).toBeNull()
  expect(await failureOf(remove())).toBe('bankNotFound')
  expect((await seller.as.call(funds.listBank, {})).total).toBe(0)
  const again = await addCard(seller, { cardNo })
  expect(again.id).not.toBe(bank.id)
  await expectSound(sql())
})

test('a card with a wrong digit or holder, a duplicate and a sixth card are refused [7.6]', async () => {
  const seller = await makeSeller()
  const wrongCard = makeCardNo().replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  expect(await failureOf(addCard(seller, { cardNo: wrongCard }))).toBe('cardNumberWrong')
  expect(await failureOf(addCard(seller, { holderName: '别人家' }))).toBe('holderMismatch')
  for (const prefix of ['1', '2', '3', '4', '5'])
    await addCard(seller, { cardNo: makeCardNo(`62220200000000${prefix}`) })
  expect(await failureOf(addCard(seller, { cardNo: makeCardNo('622202000000006') }))).toBe('bankTooMany')
  const another = await makeSeller()
  await addCard(another)
  expect(await failureOf(addCard(another))).toBe('bankTaken')
  const stranger = await makeSeller()
  await sql()`update certifications set status_dict = ${certificationState.rejected} where creator_id = ${stranger.creator}`
  expect(await failureOf(addCard(stranger))).toBe('notCertified')
})

test('a card needs a code of its own, and a repeated request adds it once [7.6]', async () => {
  const seller = await makeSeller()
  const card = {
    cardNo: makeCardNo(),
    holderName: seller.realName,
    bankName: '招商银行',
    requestId: newId<string>(),
  }
  const closingCode = await receiveCode(seller, { msgDict: codePurpose.close })
  expect(await failureOf(seller.as.call(funds.createBank, { ...card, code: closingCode }))).toBe('codeWrong')
  const code = await receiveCode(seller, { msgDict: codePurpose.bankCard })
  const bank = await seller.as.call(funds.createBank, { ...card, code })
  expect(await seller.as.call(funds.createBank, { ...card, code })).toEqual(bank)
  const changed = { ...card, code, cardNo: makeCardNo('622202000000001') }
  expect(await failureOf(seller.as.call(funds.createBank, changed))).toBe('requestIdReused')
  expect(await failureOf(seller.as.call(funds.deleteBank, { id: bank.id, code: '000000' }))).toBe('codeWrong')
})

test('parallel requests with one code add one card [P1]', async () => {
  const seller = await makeSeller()
  const code = await receiveCode(seller, { msgDict: codePurpose.bankCard })
  const added = ['1', '2', '3', '4', '5'].map((prefix) => {
    const cardNo = makeCardNo(`62220200000000${prefix}`)
    const card = { cardNo, holderName: seller.realName, bankName: '招商银行' }
    return failureOf(seller.as.call(funds.createBank, { ...card, code, requestId: newId() }))
  })
  expect((await Promise.all(added)).toSorted()).toEqual([...Array(4).fill('codeWrong'), undefined])
  expect((await seller.as.call(funds.listBank, {})).total).toBe(1)
})

test('the database holds no card number in clear text [I1]', async () => {
  const seller = await makeSeller()
  const cardNo = makeCardNo('622202000000007')
  await addCard(seller, { cardNo })
  const [row] = await sql()<{ text: string }[]>`
    select string_agg(banks::text || encode(card_no, 'escape'), ' ') || (
      select string_agg(requests::text, ' ') from requests where creator_id = ${seller.creator}
    ) || (select string_agg(audit_log::text, ' ') from audit_log where creator_id = ${seller.creator}) as text
    from banks where creator_id = ${seller.creator}`
  expect(row?.text).toContain(cardNo.slice(-4))
  expect(row?.text).not.toContain(cardNo)
})

test('a withdrawal is asked for, listed and cancelled only by its creator [7.9]', async () => {
  const seller = await makeSeller(9000)
  const other = await makeSeller()
  const bankId = await makeBank(sql(), seller.creator)
  const asked = await ask(seller, bankId, 4000)
  expect(asked).toMatchObject({
    statusDict: withdrawState.applied,
    amountFen: 4000,
    expectArriveTime: expect.any(String),
  })
  expect((await seller.as.call(funds.withdrawList, { statusDict: withdrawState.applied })).list).toEqual([
    asked,
  ])
  expect((await seller.as.call(funds.withdrawList, { statusDict: withdrawState.arrived })).total).toBe(0)
  expect((await other.as.call(funds.withdrawList, {})).total).toBe(0)
  expect(await failureOf(other.as.call(funds.cancelWithdraw, { id: asked.id }))).toBe('withdrawNotFound')
  expect(await seller.as.call(funds.cancelWithdraw, { id: asked.id })).toMatchObject({
    statusDict: withdrawState.cancelled,
  })
  await expect(seller.as.call(funds.cancelWithdraw, { id: asked.id })).rejects.toMatchObject({
    name: 'withdrawStateChanged',
    message: '这笔提现现在是“已撤销”，这次没有生效',
  })
  expect(await failureOf(ask(other, bankId, 1000))).toBe('bankNotFound')
  await expectSound(sql())
})

test('what a withdrawal costs is told before it is asked for, and asked for as told', async () => {
  const seller = await makeSeller(9000)
  const bankId = await makeBank(sql(), seller.creator)
  const amountFen = fen(4000)
  const quote = await seller.as.call(funds.quoteWithdraw, { bankId, amountFen })
  expect(quote).toMatchObject({ amountFen, feeFen: 0, taxFen: 0, arriveFen: 4000 })
  const other = await makeSeller()
  expect(await failureOf(other.as.call(funds.quoteWithdraw, { bankId, amountFen }))).toBe('bankNotFound')
  expect(await failureOf(seller.as.raw(funds.quoteWithdraw, { bankId, amountFen: '0.5' }))).toBe(
    'invalidInput',
  )
  const code = await receiveCode(seller, { msgDict: codePurpose.withdraw, bankId, amountFen })
  const asked = { bankId, amountFen, code, requestId: newId<string>() }
  const otherwise = { ...asked, arriveFen: fen(3999) }
  expect(await failureOf(seller.as.call(funds.withdraw, otherwise))).toBe('withdrawTermsChanged')
  const { expectArriveTime: _, ...split } = quote
  expect(await seller.as.call(funds.withdraw, { ...asked, arriveFen: quote.arriveFen })).toMatchObject(split)
})

test('a withdrawal that is not allowed is refused with the reason [7.9]', async () => {
  const seller = await makeSeller(3000)
  const bankId = await makeBank(sql(), seller.creator)
  expect(await failureOf(ask(seller, bankId, 999))).toBe('withdrawTooSmall')
  expect(await failureOf(ask(seller, bankId, 3001))).toBe('withdrawTooMuch')
  const asked = { bankId, amountFen: fen(1000), code: '000000', requestId: newId<string>() }
  expect(await failureOf(seller.as.call(funds.withdraw, asked))).toBe('codeWrong')
  const isCertifiedAs = (change: object) =>
    sql()`update certifications set ${sql().set(change)} where creator_id = ${seller.creator}`
  await isCertifiedAs({ realName: '李一凡' })
  expect(await failureOf(ask(seller, bankId, 1000)), 'certified again under another name').toBe(
    'holderMismatch',
  )
  await isCertifiedAs({ typeDict: certificationType.company, companyName: '张小满' })
  expect(await failureOf(ask(seller, bankId, 1000)), 'a company has no card of a person').toBe(
    'holderMismatch',
  )
  await isCertifiedAs({ statusDict: certificationState.rejected })
  expect(await failureOf(ask(seller, bankId, 1000))).toBe('notCertified')
})

test.each([
  { amountFen: '1e4' },
  { amountFen: '-1000' },
  { amountFen: '1000.5' },
  { amountFen: '01000' },
  { amountFen: '9007199254740993' },
  { amountFen: 1000.5 },
  { requestId: '' },
  { code: '12345' },
  { bankId: 'x' },
])('a withdrawal with %j is refused as input', async (bad) => {
  const seller = await makeSeller()
  const asked = {
    bankId: newId<string>(),
    amountFen: fen(1000),
    code: '123456',
    requestId: newId<string>(),
    ...bad,
  }
  expect(await failureOf(seller.as.raw(funds.withdraw, asked))).toBe('invalidInput')
})

test('the calls of the fund need a session', async () => {
  for (const endpoint of Object.values(funds)) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  }
})

test('a card without a pending withdrawal is corrected, and another is made the default [7.6]', async () => {
  const seller = await makeSeller(5000)
  const other = await makeSeller()
  const first = await addCard(seller, { cardNo: makeCardNo('622202000000001') })
  const second = await addCard(seller, { cardNo: makeCardNo('622202000000002') })
  const changed = await seller.as.call(funds.updateBank, {
    id: second.id,
    bankName: '中国银行',
    branchName: '西湖支行',
    province: '浙江',
    city: '杭州',
    reservedMobile: '13812345678' as Mobile,
    defaultFlag: 1,
    code: await receiveCode(seller, { msgDict: codePurpose.bankCard }),
  })
  expect(changed).toMatchObject({
    branchName: '西湖支行',
    province: '浙江',
    city: '杭州',
    reservedMobile: '138****5678',
  })
  expect(changed).toMatchObject({ bankName: '中国银行', defaultFlag: true, cardNoTail4: second.cardNoTail4 })
  expect(await seller.as.call(funds.getBank, { id: first.id })).toMatchObject({ defaultFlag: false })
  for (const code of [undefined, '000000']) {
    const guess = { id: second.id, city: '宁波', ...(code && { code }) }
    expect(await failureOf(seller.as.call(funds.updateBank, guess))).toBe('codeWrong')
  }
  expect(await seller.as.call(funds.getBank, { id: second.id })).toMatchObject({ city: '杭州' })
  await ask(seller, second.id, 1000)
  const code = await receiveCode(seller, { msgDict: codePurpose.bankCard })
  expect(
    await failureOf(seller.as.call(funds.updateBank, { id: second.id, bankName: '建设银行', code })),
  ).toBe('bankInUse')
  expect(await seller.as.call(funds.updateBank, { id: first.id, defaultFlag: 1 })).toMatchObject({
    defaultFlag: true,
  })
  const theirs = {
    id: first.id,
    bankName: '建设银行',
    code: await receiveCode(other, { msgDict: codePurpose.bankCard }),
  }
  expect(await failureOf(other.as.call(funds.updateBank, theirs))).toBe('bankNotFound')
  expect(await failureOf(seller.as.raw(funds.updateBank, { id: first.id, bankName: '' }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(seller.as.raw(funds.updateBank, { id: first.id, defaultFlag: 0 }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(api(server.app).raw(funds.updateBank, { id: first.id }))).toBe('tokenIllegal')
})

test('parallel choices of a default card leave one default; a card removed meanwhile is not found [P1]', async () => {
  const seller = await makeSeller()
  const cards = [
    await addCard(seller, { cardNo: makeCardNo('622202000000001') }),
    await addCard(seller, { cardNo: makeCardNo('622202000000002') }),
    await addCard(seller, { cardNo: makeCardNo('622202000000003') }),
  ]
  const defaults = async () =>
    (await seller.as.call(funds.listBank, {})).list.filter(({ defaultFlag }) => defaultFlag)
  const twice = [...cards, ...cards]
  await Promise.all(twice.map(({ id }) => seller.as.call(funds.updateBank, { id, defaultFlag: 1 })))
  const [chosen] = await defaults()
  expect(await defaults()).toEqual([chosen])
  if (!chosen) throw new Error('no card is the default')
  const code = await receiveCode(seller, { msgDict: codePurpose.bankCard })
  const [removed, made] = await Promise.all([
    failureOf(seller.as.call(funds.deleteBank, { id: chosen.id, code })),
    failureOf(seller.as.call(funds.updateBank, { id: chosen.id, defaultFlag: 1 })),
  ])
  expect(removed).toBeUndefined()
  expect([undefined, 'bankNotFound']).toContain(made)
  expect((await seller.as.call(funds.listBank, {})).total).toBe(2)
  expect(await defaults()).toHaveLength(1)
})

test('a creator reads only their own reports, by day, week and month [7.9]', async () => {
  const seller = await makeSeller()
  const other = await makeSeller()
  const goodId = await makeGoodForSale(sql(), seller.creator)
  await deliver(server.app, server.config.secrets.pay, makeNotice(goodId))
  expect(await seller.as.call(funds.getReport, {})).toMatchObject({
    orderCount: 1,
    payFen: 9900,
    newUserCount: 1,
  })
  expect(await other.as.call(funds.getReport, {})).toMatchObject({ orderCount: 0, netFen: 0, topGoods: [] })
  for (const periodDict of reportPeriod.values) {
    expect((await seller.as.call(funds.listReport, { periodDict })).list[0]).toMatchObject({ orderCount: 1 })
    expect((await other.as.call(funds.listReport, { periodDict })).total).toBe(0)
  }
  const backwards = { startDay: '2026-03-02', endDay: '2026-03-01' }
  for (const endpoint of [funds.getReport, funds.listReport]) {
    expect(await failureOf(seller.as.raw(endpoint, backwards))).toBe('invalidInput')
    expect(await failureOf(seller.as.raw(endpoint, { startDay: '2026-02-30' }))).toBe('invalidInput')
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  }
  expect(await failureOf(seller.as.raw(funds.getReport, { startDay: '1900-01-01' }))).toBe('invalidInput')
  expect(await failureOf(seller.as.raw(funds.listReport, { periodDict: '4' }))).toBe('invalidInput')
})

test('a withdrawal’s code names the amount and the card, and is valid only for them [A6]', async () => {
  const seller = await makeSeller(20_000)
  const [{ id: bankId, cardNoTail4 }, other] = [
    await addCard(seller, { cardNo: makeCardNo('622202000000001') }),
    await addCard(seller, { cardNo: makeCardNo('622202000000002') }),
  ]
  const code = await receiveCode(seller, { msgDict: codePurpose.withdraw, bankId, amountFen: fen(1050) })
  const [sent] = (await readOutbox(server.config.dataDir, seller.mobile)).slice(-1)
  expect(sent?.text).toContain(`用于提现 10.50 元到尾号 ${cardNoTail4} 的银行卡`)
  const withdraw = (asked: { bankId: BankId; amountFen: number }) =>
    failureOf(
      seller.as.call(funds.withdraw, { ...asked, amountFen: fen(asked.amountFen), code, requestId: newId() }),
    )
  expect(await withdraw({ bankId, amountFen: 20_000 })).toBe('codeWrong')
  expect(await withdraw({ bankId: other.id, amountFen: 1050 })).toBe('codeWrong')
  expect(await withdraw({ bankId, amountFen: 1050 })).toBeUndefined()
})

test('a withdrawal’s code is sent only for an amount and a card of the creator’s own [A6]', async () => {
  const [seller, stranger] = [await makeSeller(20_000), await makeSeller()]
  const bankId = (await addCard(seller)).id
  const theirs = (await addCard(stranger)).id
  expect(await failureOf(receiveCode(seller, { msgDict: codePurpose.withdraw }))).toBe('invalidInput')
  expect(await failureOf(receiveCode(seller, { msgDict: codePurpose.withdraw, bankId }))).toBe('invalidInput')
  const far = { msgDict: codePurpose.withdraw, bankId: theirs, amountFen: fen(1000) } as const
  expect(await failureOf(receiveCode(seller, far))).toBe('bankNotFound')
})

test('what buyers paid, less what was taken, is where the money is now, and each part is the sum of its entries [7.9]', async () => {
  const seller = await makeSeller(5000)
  const goodId = await makeGoodForSale(sql(), seller.creator)
  await deliver(server.app, server.config.secrets.pay, makeNotice(goodId))
  const flow = await seller.as.call(funds.getFlow, {})
  const fund = await seller.as.call(funds.get, {})
  expect(flow.totalIncomeFen).toBe(fund.totalIncomeFen)
  expect(flow.byType.map(({ typeDict }) => typeDict)).toEqual(
    expect.arrayContaining([entryType.sale, entryType.platformFee, entryType.adjustment]),
  )
  for (const parts of [flow.byType, flow.byBucket]) {
    expect(parts.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(fund.totalIncomeFen)
  }
  for (const { amountFen, ...filter } of [...flow.byType, ...flow.byBucket]) {
    expect((await seller.as.call(funds.incomeList, filter)).totalFen).toBe(amountFen)
  }
  const other = await makeSeller()
  expect(await other.as.call(funds.getFlow, {})).toMatchObject({ byType: [], totalIncomeFen: 0 })
})
