import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import type { StatementFormat, StatementReading } from '@zsm/contract/reconciliation/statements'
import { billDifference, differenceState, reconciliationState } from '@zsm/contract/states'
import type { Day, StatementFormatId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { type Api, failureOf } from '../../test/api.ts'
import { type Approved, makeApproved } from '../../test/payouts.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { newId } from '../ids.ts'

const { reconciliation, operators } = contract
const server = sharedApp()
const sql = () => server.database.sql
const today = shanghaiDay(now())

/** Each test has its own days, so that the lines of other tests do not matter. */
let daysAgo = 2
const nextDay = (): Day => {
  daysAgo += 3
  return dayBefore(today, daysAgo)
}

const reading: StatementReading = {
  ...{ dateTitle: '交易日期', amountTitle: '借方发生额', serialTitle: '流水号', memoTitle: '附言' },
  ...{ payeeTitle: '对方户名', directionTitle: '', outWords: '' },
}

async function addBank(finance: Api): Promise<StatementFormat> {
  const name = `招商银行 ${newId<string>().slice(-8)}`
  const made = await finance.call(reconciliation.createStatementFormat, { name, requestId: newId<string>() })
  const { id, version } = made
  return finance.call(reconciliation.updateStatementFormat, { id, name, version, ...reading })
}

/** A withdrawal that finance paid by hand on a day, with the bank's number of the transfer. */
async function makePaid(finance: Api, day: Day, amount = 5000): Promise<Approved & { serial: string }> {
  const made = await makeApproved(sql(), { amountFen: fen(amount) })
  const serial = `CMB${newId<string>().slice(-12)}`.toUpperCase()
  await finance.call(operators.arriveWithdraw, { id: made.id, channelTxnNo: serial })
  const time = new Date(`${day}T15:00:00+08:00`).toISOString()
  await sql()`update withdraws set ${sql().set({ applyTime: time, auditTime: time, arriveTime: time })}
    where creator_id = ${made.creator} and id = ${made.id}`
  return { ...made, serial }
}

type Row = { day: Day; out?: string; in?: string; serial: string; memo: string; payee?: string }
const encode = (text: string) => Buffer.from(text).toString('base64url')
const fileOf = (...rows: Row[]) =>
  encode(
    [
      '招商银行账户明细,,,,,',
      '交易日期,借方发生额,贷方发生额,流水号,附言,对方户名',
      ...rows.map((row) =>
        [
          row.day.replaceAll('-', ''),
          row.out ?? '',
          row.in ?? '',
          row.serial,
          row.memo,
          row.payee ?? '',
        ].join(),
      ),
      '合计,,,,,',
    ].join('\r\n'),
  )

const found = async (finance: Api, day: Day, explainedFlag = false) =>
  (await finance.call(reconciliation.listDifference, { channel: 'bank', day, explainedFlag })).list
const dayOf = (finance: Api, day: Day) =>
  finance.call(reconciliation.getReconciliation, { channel: 'bank', day })
const take = (finance: Api, id: StatementFormatId, content: string) =>
  finance.call(reconciliation.takeStatement, { id, fileName: '流水.csv', content })

test('a bank’s columns are matched once, and a preview stores nothing', async () => {
  const finance = await server.asOperator('finance')
  const day = nextDay()
  const paid = await makePaid(finance, day)
  const name = `工商银行 ${newId<string>().slice(-8)}`
  const input = { name, requestId: newId<string>() }
  const { id, version } = await finance.call(reconciliation.createStatementFormat, input)
  expect((await finance.call(reconciliation.createStatementFormat, input)).id).toBe(id)
  const again = { name, requestId: newId<string>() }
  expect(await failureOf(finance.call(reconciliation.createStatementFormat, again))).toBe(
    'statementFormatTaken',
  )
  const content = fileOf(
    { day, out: '50.00', serial: paid.serial, memo: `提现 ${paid.withdrawNo} 请查收` },
    { day, out: '"1,234.50"', serial: 'X1', memo: '房租', payee: '某物业公司' },
    { day, in: '88.00', serial: 'X2', memo: '收入' },
  )
  expect(await finance.call(reconciliation.previewStatement, { id, content })).toMatchObject({
    matchedFlag: false,
    titles: expect.arrayContaining(['交易日期', '附言']),
    lines: [],
  })
  const early = take(finance, id, content)
  expect(await failureOf(early)).toBe('statementFormatIncomplete')
  const bad = { id, name, version, ...reading, memoTitle: '' }
  expect(await failureOf(finance.call(reconciliation.updateStatementFormat, bad))).toBe(
    'statementFormatIncomplete',
  )
  const good = { id, name, version, ...reading }
  await finance.call(reconciliation.updateStatementFormat, good)
  expect(await failureOf(finance.call(reconciliation.updateStatementFormat, good))).toBe('versionConflict')
  expect(await finance.call(reconciliation.previewStatement, { id, content })).toMatchObject({
    matchedFlag: true,
    ...{ fromDay: day, toDay: day, lineCount: 2, sumFen: 5000 + 123_450, knownCount: 1, knownFen: 5000 },
    lines: [
      { lineNo: 3, ourNo: paid.withdrawNo, amountFen: 5000 },
      { lineNo: 4, ourNo: '', note: '某物业公司 · 房租' },
    ],
  })
  expect(await failureOf(dayOf(finance, day))).toBe('reconciliationNotFound')
  const { list } = await finance.call(reconciliation.listStatementFormat, { keyword: name })
  expect(list).toMatchObject([{ id, reading }])
  const [one] = (await finance.call(reconciliation.listStatementFormat, { pageSize: 100 })).list
  const taken = { ...good, version: 2, name: one?.id === id ? `${name}甲` : (one?.name ?? '') }
  if (one?.id !== id)
    expect(await failureOf(finance.call(reconciliation.updateStatementFormat, taken))).toBe(
      'statementFormatTaken',
    )
})

test('each kind of difference of a payout is found', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await addBank(finance)
  const day = nextDay()
  const [same, bySerial, other, missing] = [
    await makePaid(finance, day),
    await makePaid(finance, day, 6000),
    await makePaid(finance, day, 7000),
    await makePaid(finance, day, 8000),
  ]
  const unpaid = await makeApproved(sql(), { amountFen: fen(9000) })
  const content = fileOf(
    { day, out: '50.00', serial: 'A1', memo: same.withdrawNo },
    { day, out: '60.00', serial: bySerial.serial.toLowerCase(), memo: '代发' },
    { day, out: '70.01', serial: 'A3', memo: other.withdrawNo },
    { day, out: '90.00', serial: 'A4', memo: unpaid.withdrawNo },
    { day, out: '12.00', serial: 'A5', memo: '手续费', payee: '招商银行' },
    { day, out: '50.00', serial: 'A6', memo: same.withdrawNo },
  )
  expect(await take(finance, id, content)).toEqual({ dayCount: 1, lineCount: 6, openCount: 5 })
  const rows = await found(finance, day)
  const kindOf = (no: string) =>
    rows
      .filter(({ ourNo, tradeNo }) => [ourNo, tradeNo].includes(no))
      .map(({ differenceDict }) => differenceDict)
  expect(kindOf(other.withdrawNo)).toEqual([billDifference.otherAmount])
  expect(kindOf(missing.withdrawNo)).toEqual([billDifference.oursOnly])
  expect(kindOf(unpaid.withdrawNo)).toEqual([billDifference.otherState])
  expect(kindOf('A5')).toEqual([billDifference.theirsOnly])
  expect(kindOf('A6')).toEqual([billDifference.theirsOnly])
  expect(rows.find(({ tradeNo }) => tradeNo === 'A5')?.reason).toBe('招商银行 · 手续费')
  expect(rows.find(({ ourNo }) => ourNo === unpaid.withdrawNo)).toMatchObject({
    reason: '对方已付款，我方是“打款中”',
    withdrawNo: unpaid.withdrawNo,
    frontName: expect.any(String),
  })
  const { ourFen, theirFen, deltaFen, matchedCount, parts } = await dayOf(finance, day)
  expect({ ourFen, theirFen, matchedCount }).toEqual({
    ourFen: 5000 + 6000 + 7000 + 8000,
    theirFen: 5000 + 6000 + 7001 + 9000 + 1200 + 5000,
    matchedCount: 2,
  })
  expect(parts.reduce((sum, part) => sum + part.deltaFen, 0)).toBe(deltaFen)
})

test('the same statement again changes nothing, and settled differences stay settled', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await addBank(finance)
  const day = nextDay()
  const paid = await makePaid(finance, day)
  const content = fileOf(
    { day, out: '50.00', serial: 'B1', memo: paid.withdrawNo },
    { day, out: '9.00', serial: 'B2', memo: '手续费' },
  )
  await take(finance, id, content)
  const ids = (await found(finance, day)).map(({ id }) => id)
  await finance.call(reconciliation.settleDifference, { ids, reason: '银行手续费' })
  const before = await found(finance, day)
  expect(await take(finance, id, content)).toMatchObject({ openCount: 0 })
  expect(await found(finance, day)).toEqual(before)
})

test('statements of two banks stand side by side, and differences that the second one explains close by themselves', async () => {
  const finance = await server.asOperator('finance')
  const [one, other] = [await addBank(finance), await addBank(finance)]
  const day = nextDay()
  const paid = [await makePaid(finance, day), await makePaid(finance, day, 6000)] as const
  await take(finance, one.id, fileOf({ day, out: '50.00', serial: 'C1', memo: paid[0].withdrawNo }))
  expect(await found(finance, day)).toMatchObject([
    { ourNo: paid[1].withdrawNo, statusDict: differenceState.open },
  ])
  await take(finance, other.id, fileOf({ day, out: '60.00', serial: 'C2', memo: paid[1].withdrawNo }))
  expect(await dayOf(finance, day)).toMatchObject({ openCount: 0, deltaFen: 0, matchedCount: 2 })
  expect(await found(finance, day)).toMatchObject([
    { statusDict: differenceState.vanished, note: '已自动消除：账单里后来有了这一笔' },
  ])
})

test('a payout registered after the bank paid it waits for the statement of the earlier day', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await addBank(finance)
  const [registered, earlier] = [nextDay(), dayBefore(today, daysAgo + 1)]
  const paid = await makePaid(finance, registered)
  const approved = new Date(`${earlier}T10:00:00+08:00`).toISOString()
  await sql()`update withdraws set audit_time = ${approved} where creator_id = ${paid.creator} and id = ${paid.id}`
  await take(finance, id, fileOf({ day: registered, in: '1.00', serial: 'D1', memo: '利息' }))
  expect(await found(finance, registered, true)).toMatchObject([
    { differenceDict: billDifference.awaited, otherDay: earlier },
  ])
  await take(finance, id, fileOf({ day: earlier, out: '50.00', serial: 'D2', memo: paid.withdrawNo }))
  expect(await found(finance, registered, true)).toMatchObject([
    { differenceDict: billDifference.otherDay, otherDay: earlier, deltaFen: 5000 },
  ])
  expect(await found(finance, earlier, true)).toMatchObject([
    { differenceDict: billDifference.otherDay, otherDay: registered, deltaFen: -5000 },
  ])
})

test('a line that cannot be read is named, and no line of the file is stored', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await addBank(finance)
  const day = nextDay()
  const content = fileOf(
    { day, out: '50.00', serial: 'E1', memo: '' },
    { day, out: '五十元', serial: 'E2', memo: '' },
  )
  const error = await take(finance, id, content).catch((error: Error) => error)
  expect(error).toMatchObject({ message: '第 4 行的金额“五十元”读不出来。什么都没有保存' })
  expect(await failureOf(dayOf(finance, day))).toBe('reconciliationNotFound')
  for (const nothing of [fileOf(), encode('不是表格'), encode('\u0000\u0001\u0002\u0003')]) {
    const call = finance.call(reconciliation.takeStatement, { id, fileName: 'a.csv', content: nothing })
    expect(['statementUnreadable', 'statementFormatIncomplete']).toContain(await failureOf(call))
  }
  const unknown = { id: newId<StatementFormatId>(), content }
  const absent = [
    () => finance.call(reconciliation.previewStatement, unknown),
    () => finance.call(reconciliation.takeStatement, { ...unknown, fileName: 'a.csv' }),
    () =>
      finance.call(reconciliation.updateStatementFormat, {
        ...{ id: unknown.id, name: '没有的银行', version: 1 },
        ...reading,
      }),
  ]
  for (const call of absent) expect(await failureOf(call())).toBe('statementFormatNotFound')
})

test('lines of today are left out because the day is not over', async () => {
  const finance = await server.asOperator('finance')
  const { id } = await addBank(finance)
  const day = nextDay()
  const rows = [
    { day, out: '3.00', serial: 'F1', memo: '' },
    { day: today, out: '4.00', serial: 'F2', memo: '' },
  ]
  const preview = await finance.call(reconciliation.previewStatement, { id, content: fileOf(...rows) })
  expect(preview).toMatchObject({ lineCount: 1, todayCount: 1, sumFen: 300 })
  const only = take(finance, id, fileOf(...rows.slice(1)))
  expect(await failureOf(only)).toBe('statementUnreadable')
})

test('days on which money was paid out are listed before their statement arrives', async () => {
  const finance = await server.asOperator('finance')
  const day = nextDay()
  await makePaid(finance, day)
  await server.runTimed('attendBills')
  expect(await dayOf(finance, day)).toMatchObject({
    statusDict: reconciliationState.waiting,
    ...{ readTime: null, askTime: null, ourPaidCount: 1, ourFen: 5000 },
  })
})
