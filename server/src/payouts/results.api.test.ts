import { contract } from '@zsm/contract/contract'
import { fen, plus } from '@zsm/contract/money/fen'
import type { ResultPreview } from '@zsm/contract/payouts/results'
import {
  exportFormat,
  payoutBatchState,
  payoutEncoding,
  payoutField,
  payoutItemState,
  withdrawState,
} from '@zsm/contract/states'
import type { PayoutBatchId, WithdrawId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeOperator } from '../../test/makers.ts'
import { expectSound } from '../../test/money.ts'
import { type Approved, makeApproved, standOf, usualFormat } from '../../test/payouts.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { readSheet } from '../spreadsheets/read-sheet.ts'

const { payouts, operators, funds } = contract
const { csv, excel } = exportFormat
const { waiting, paid, failed, left, released } = payoutItemState

const server = sharedApp()
const sql = () => server.database.sql

type Made = { maker: Api; second: Api; id: PayoutBatchId; batchNo: string; made: Approved[]; sumFen: number }

/** A batch whose file was exported for the bank. */
async function makeExported(
  amounts: readonly number[],
  given: { holderName?: string; isExported?: boolean } = {},
): Promise<Made> {
  const { isExported = true, ...of } = given
  const [maker, second] = [await server.asOperator('finance'), await server.asOperator('finance')]
  const made: Approved[] = []
  for (const whole of amounts)
    made.push(await makeApproved(sql(), { amountFen: fen(whole), keys: server.config.sealKeys, ...of }))
  const asked = {
    withdrawIds: made.map(({ id }) => id),
    bankFormatId: usualFormat,
    requestId: newId<string>(),
  }
  const { id, batchNo, sumFen } = await maker.call(payouts.makePayoutBatch, asked)
  await second.call(payouts.approvePayoutBatch, { id })
  if (isExported) await exportAs(maker, id)
  return { maker, second, id, batchNo, made, sumFen }
}

const exportAs = (finance: Api, id: PayoutBatchId, formatDict: typeof csv | typeof excel = csv) =>
  finance.call(payouts.exportPayoutBatch, { id, formatDict, reason: '上传网银' })

const encode = (text: string | Buffer) => Buffer.from(text as string).toString('base64url')

const titles = '提现单号,金额,处理结果,失败原因,银行流水号'
type Row = { number: string; amount: string; outcome: string; reason?: string; transfer?: string }
const fileOf = (...rows: Row[]) =>
  encode(
    [
      titles,
      ...rows.map(({ number, amount, outcome, reason = '', transfer = '' }) =>
        [number, amount, outcome, reason, transfer].join(','),
      ),
    ].join('\r\n'),
  )
const yuan = (whole: number) => (whole / 100).toFixed(2)
const paidRow = ({ withdrawNo: number, arriveFen }: Approved): Row => ({
  number,
  amount: yuan(arriveFen),
  outcome: '成功',
  transfer: newId<string>(),
})
const failedRow = (withdraw: Approved, reason = '户名不符'): Row => ({
  ...paidRow(withdraw),
  outcome: '失败',
  transfer: '',
  reason,
})

/** Confirms the whole file call by call, as the screen does. */
async function confirm(finance: Api, id: PayoutBatchId, content: string) {
  const sums = { paidCount: 0, failedCount: 0, leftCount: 0 }
  let afterLine: number | null = 0
  while (afterLine !== null) {
    const answer: OutputOf<typeof payouts.confirmPayoutResult> = await finance.call(
      payouts.confirmPayoutResult,
      { id, content, afterLine },
    )
    sums.paidCount += answer.paidCount
    sums.failedCount += answer.failedCount
    sums.leftCount += answer.leftCount
    afterLine = answer.nextLine
  }
  return sums
}

const outcomesOf = ({ lines }: ResultPreview) => lines.map(({ outcome }) => outcome)
const statesOf = async ({ maker, id }: Made) =>
  (await maker.call(payouts.getPayoutBatch, { id })).items.map(({ statusDict }) => statusDict)

test.each([
  ['CSV', csv],
  ['Excel', excel],
] as const)(
  'the %s file, the withdrawals and the ledger have one sum, and the whole card numbers',
  async (_, as) => {
    const batch = await makeExported([5000, 123_456, 1], { isExported: false })
    const { content, fileName } = await exportAs(batch.maker, batch.id, as)
    expect(fileName).toContain(batch.batchNo)
    const rows = readSheet(Buffer.from(content, 'base64')).map(({ cells }) => cells.map(({ text }) => text))
    const head = rows[0] ?? []
    const at = (title: string) => head.indexOf(title)
    const lines = rows.slice(1, -2)
    expect(lines.map((cells) => [cells[at('提现单号')], cells[at('卡号')], cells[at('金额')]])).toEqual(
      batch.made.map(({ withdrawNo, cardNo, arriveFen }) => [withdrawNo, cardNo, yuan(arriveFen)]),
    )
    const [sums = [], check = []] = rows.slice(-2)
    expect([sums[0], sums[1], sums[at('金额')]]).toEqual(['合计', '3 笔', yuan(batch.sumFen)])
    const { checksum, sumFen } = await batch.maker.call(payouts.getPayoutBatch, { id: batch.id })
    expect(check.slice(0, 2)).toEqual(['校验码', checksum])
    await confirm(batch.maker, batch.id, fileOf(...batch.made.map(paidRow)))
    const [ledger] = await sql()<[{ fen: number }]>`
    select sum(amount_fen)::bigint as fen from ledger_lines
    join ledger_txs on ledger_txs.creator_id = ledger_lines.creator_id and ledger_txs.id = tx_id
    where book = 4 and ledger_txs.withdraw_id = any(${batch.made.map(({ id }) => id)})`
    expect([plus(...batch.made.map(({ arriveFen }) => arriveFen)), ledger.fen]).toEqual([sumFen, sumFen])
    expect(await statesOf(batch)).toEqual([paid, paid, paid])
    await expectSound(sql())
  },
)

test('each export is in the audit log with its reason, and card numbers are stored nowhere', async () => {
  const batch = await makeExported([5000])
  await exportAs(batch.second, batch.id, excel)
  const log = await sql()<{ changes: object }[]>`
    select changes from audit_log where target_id = ${batch.id} and action = 'payouts.export'`
  expect(log).toHaveLength(2)
  for (const { changes } of log) expect(JSON.stringify(changes)).toContain('上传网银')
  const { content, sha256 } = await exportAs(batch.maker, batch.id)
  expect(Buffer.from(content, 'base64').toString()).toContain(batch.made[0]?.cardNo)
  const whole = JSON.stringify(await sql()`select * from audit_log where target_id = ${batch.id}`)
  for (const secret of [batch.made[0]?.cardNo ?? '', sha256]) expect(whole).not.toContain(secret)
})

test('a name that looks like a formula stays text in the CSV and in the Excel file', async () => {
  const batch = await makeExported([5000], { holderName: '=HYPERLINK("http://x")', isExported: false })
  const text = Buffer.from((await exportAs(batch.maker, batch.id)).content, 'base64').toString()
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  const sheet = readSheet(Buffer.from((await exportAs(batch.maker, batch.id, excel)).content, 'base64'))
  expect(sheet[1]?.cells).toContainEqual({ text: '=HYPERLINK("http://x")', isNumber: false })
})

test('the bank’s result pays a line, fails it with a reason, or leaves it to a person [M5]', async () => {
  const batch = await makeExported([5000, 6000, 7000])
  const [one, other, third] = batch.made as [Approved, Approved, Approved]
  const content = fileOf(paidRow(one), failedRow(other), { ...paidRow(third), outcome: '处理中' })
  const preview = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content })
  expect(preview).toMatchObject({
    matchedFlag: true,
    paidCount: 1,
    paidFen: 5000,
    failedCount: 1,
    failedFen: 6000,
    leftCount: 1,
  })
  expect(preview.lines.map(({ lineNo }) => lineNo)).toEqual([2, 3, 4])
  expect(await statesOf(batch)).toEqual([waiting, waiting, waiting])
  expect(await confirm(batch.maker, batch.id, content)).toEqual({
    paidCount: 1,
    failedCount: 1,
    leftCount: 1,
  })
  expect(await standOf(sql(), one)).toMatchObject({ statusDict: withdrawState.arrived })
  const creator = api(server.app, other.token)
  expect((await creator.call(funds.withdrawList, {})).list).toMatchObject([
    { statusDict: withdrawState.failed, reason: '户名不符' },
  ])
  expect(await creator.call(funds.get, {})).toMatchObject({ availableFen: 6000, withdrawingFen: 0 })
  const { items, statusDict } = await batch.maker.call(payouts.getPayoutBatch, { id: batch.id })
  expect(statusDict).toBe(payoutBatchState.answered)
  expect(items.map(({ reason }) => reason)).toEqual(['', '户名不符', '结果“处理中”既不是成功也不是失败'])
  expect(await failureOf(exportAs(batch.maker, batch.id))).toBe('payoutStateChanged')
  await expectSound(sql())
})

test('the same file, or the same rows in another file, books nothing a second time [E3 M5]', async () => {
  const batch = await makeExported([5000, 6000])
  const [one, other] = batch.made as [Approved, Approved]
  const rows = [paidRow(one), failedRow(other)]
  const content = fileOf(...rows)
  await confirm(batch.maker, batch.id, content)
  const before = await standOf(sql(), one)
  for (const again of [content, fileOf(...rows.toReversed())]) {
    const preview = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content: again })
    expect(outcomesOf(preview)).toEqual(['known', 'known'])
    expect(await confirm(batch.maker, batch.id, again)).toEqual({
      paidCount: 0,
      failedCount: 0,
      leftCount: 0,
    })
  }
  const turned = fileOf(failedRow(one), paidRow(other))
  const preview = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content: turned })
  expect(preview.lines.map(({ text }) => text)).toEqual([
    '之前已登记为已到账，与文件不同，请向银行查询；这里不会改动',
    '之前已登记为打款失败，与文件不同，请向银行查询；这里不会改动',
  ])
  await confirm(batch.maker, batch.id, turned)
  expect(await standOf(sql(), one)).toEqual(before)
  await expectSound(sql())
})

test('eight confirmations of one file at once book each line once', async () => {
  const batch = await makeExported([5000, 6000, 7000])
  const [one, other, third] = batch.made as [Approved, Approved, Approved]
  const content = fileOf(paidRow(one), failedRow(other), paidRow(third))
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(batch.maker, batch.id, content)))
  const sum = (key: 'paidCount' | 'failedCount' | 'leftCount') =>
    answers.reduce((sum, answer) => sum + answer[key], 0)
  expect([sum('paidCount'), sum('failedCount'), sum('leftCount')]).toEqual([2, 1, 0])
  const entries = await sql()<{ kind: string }[]>`
    select kind from ledger_txs where withdraw_id = any(${batch.made.map(({ id }) => id)})`
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
    'arrive',
    'arrive',
    'return',
    'withdraw',
    'withdraw',
    'withdraw',
  ])
  await expectSound(sql())
})

test('a long batch is booked in several calls, and a repeated call continues where the last one stopped', async () => {
  const batch = await makeExported(Array.from({ length: 30 }, (_, at) => 5000 + at))
  const content = fileOf(...batch.made.map(paidRow))
  const first = await batch.maker.call(payouts.confirmPayoutResult, { id: batch.id, content })
  expect(first).toMatchObject({ paidCount: 25, nextLine: 25 })
  // As after a server that was killed between two calls: the operator gives the whole file again.
  expect(await confirm(batch.second, batch.id, content)).toMatchObject({ paidCount: 5 })
  expect(new Set(await statesOf(batch))).toEqual(new Set([paid]))
  await expectSound(sql())
})

test.each<[string, (row: Row, other: Row) => Row[], string]>([
  ['altered by a fen', (row) => [{ ...row, amount: '50.01' }], '金额不一致：文件 50.01 元，应付 50.00 元'],
  ['with an unreadable amount', (row) => [{ ...row, amount: '五十' }], '金额“五十”读不出来'],
  ['twice in the file', (row) => [row, { ...row, transfer: 'OTHER-1' }], '出现了不止一次'],
  ['paid without the bank’s number', (row) => [{ ...row, transfer: '' }], '没有银行流水号'],
  [
    'with the bank’s number of another line',
    (row, other) => [row, { ...other, transfer: row.transfer ?? '' }],
    '流水号在文件里出现了不止一次',
  ],
  ['with a number that became 1.23E+18', (row) => [{ ...row, number: '2.61124E+19' }], '文件里没有这一笔'],
  ['that is missing', (_, other) => [other], '文件里没有这一笔'],
])('a line %s is left to a person', async (_, altered, text) => {
  const batch = await makeExported([5000, 6000])
  const [one, other] = batch.made as [Approved, Approved]
  const content = fileOf(...altered(paidRow(one), paidRow(other)))
  await confirm(batch.maker, batch.id, content)
  const { items } = await batch.maker.call(payouts.getPayoutBatch, { id: batch.id })
  expect(items[0]).toMatchObject({ statusDict: left, reason: expect.stringContaining(text) })
  expect(await standOf(sql(), one)).toMatchObject({ statusDict: withdrawState.paying })
  await expectSound(sql())
})

test('amounts with commas, full-width digits or a currency mark are read, and formulas stay text', async () => {
  const batch = await makeExported([123_456, 5000, 6000, 7000])
  const amounts = ['"1,234.56"', '５０.00', '¥60', '70.00元']
  const rows = batch.made.map((made, at) => ({ ...paidRow(made), amount: amounts[at] ?? '' }))
  expect(await confirm(batch.maker, batch.id, fileOf(...rows))).toMatchObject({ paidCount: 4 })
})

test('a line of another batch, with an unknown number or with broken cells is shown and changes nothing', async () => {
  const [batch, foreign] = [await makeExported([5000]), await makeExported([6000])]
  const [other] = foreign.made as [Approved]
  const rounded = { ...paidRow(other), number: '2.61124E+19' }
  const content = encode(
    `${Buffer.from(fileOf(paidRow(other), { ...paidRow(other), number: '00000000000000000000' }, rounded), 'base64url')}\n,5.00,成功\nx`,
  )
  const { lines } = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content })
  expect(lines.map(({ lineNo, outcome, text }) => [lineNo, outcome, text])).toEqual([
    [2, 'strange', `这一笔属于批次 ${foreign.batchNo}，请在那个批次里上传`],
    [3, 'strange', '没有这个提现单号的打款'],
    [4, 'strange', '提现单号被表格软件改成了数字，后面几位已丢失，请上传银行的原文件'],
    [5, 'strange', '没有提现单号，这一行读不出是哪一笔'],
    [6, 'strange', '没有这个提现单号的打款'],
    [0, 'left', '银行的文件里没有这一笔，请向银行查询'],
  ])
  expect(await confirm(batch.maker, batch.id, content)).toEqual({
    paidCount: 0,
    failedCount: 0,
    leftCount: 1,
  })
  expect(await statesOf(foreign)).toEqual([waiting])
  await expectSound(sql())
})

test('a bank’s transfer number that already proves another payout pays nothing', async () => {
  const batch = await makeExported([5000])
  const [one] = batch.made as [Approved]
  const byHand = await makeApproved(sql())
  const row = paidRow(one)
  await batch.maker.call(operators.arriveWithdraw, { id: byHand.id, channelTxnNo: row.transfer ?? '' })
  expect(await confirm(batch.maker, batch.id, fileOf(row))).toMatchObject({ paidCount: 0, leftCount: 1 })
  const { items } = await batch.maker.call(payouts.getPayoutBatch, { id: batch.id })
  expect(items[0]?.reason).toContain('一个单号只证明一笔转账')
  await expectSound(sql())
})

test('a GBK file with its columns in another order below the bank’s heading is read', async () => {
  const batch = await makeExported([5000])
  const [one] = batch.made as [Approved]
  // 招商银行 / 流水 / 单号 / 金额 / 状态 / 成功 in GBK
  const gbk = (hex: string) => Buffer.from(hex, 'hex')
  const line = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const content = line(
    gbk('d5d0c9ccd2f8d0d0'),
    '\r\n',
    line(gbk('c1f7cbae'), '|', gbk('b5a5bac5'), '|', gbk('bdf0b6ee'), '|', gbk('d7b4ccac'), '\r\n'),
    line(`SN-${one.withdrawNo}|${one.withdrawNo}|50.00|`, gbk('b3c9b9a6')),
  ).toString('base64url')
  const first = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content })
  expect(first).toMatchObject({ matchedFlag: false, titles: ['流水', '单号', '金额', '状态'], lines: [] })
  const confirming = batch.maker.call(payouts.confirmPayoutResult, { id: batch.id, content })
  expect(await failureOf(confirming)).toBe('payoutColumnsIncomplete')
  const reading = {
    numberTitle: '单号',
    amountTitle: '金额',
    outcomeTitle: '状态',
    transferTitle: '流水',
    paidWords: '成功',
    failedWords: '失败',
  }
  const usual = (await batch.maker.call(payouts.listBankFormat, { keyword: '通用' })).list[0]
  if (!usual) return expect.unreachable()
  await batch.maker.call(payouts.matchPayoutColumns, { id: batch.id, ...reading })
  const second = await batch.maker.call(payouts.previewPayoutResult, { id: batch.id, content })
  expect(outcomesOf(second)).toEqual(['paid'])
  await batch.maker.call(payouts.matchPayoutColumns, { id: batch.id, ...usual.result })
  for (const bad of [
    { ...reading, amountTitle: '' },
    { ...reading, amountTitle: '单号' },
    { ...reading, paidWords: '' },
    { ...reading, failedWords: '成功' },
  ]) {
    const call = batch.maker.call(payouts.matchPayoutColumns, { id: batch.id, ...bad })
    expect(await failureOf(call)).toBe('payoutColumnsIncomplete')
  }
})

test('a GBK file is made for a bank that asks for it, and a character that GBK lacks is named', async () => {
  const finance = await server.asOperator('finance')
  const format = {
    name: `GBK ${newId().slice(-8)}`,
    columns: [
      { title: '附言', fieldDict: payoutField.withdrawNo, fixed: '' },
      { title: '户名', fieldDict: payoutField.holderName, fixed: '' },
      { title: '卡号', fieldDict: payoutField.cardNo, fixed: '' },
      { title: '金额', fieldDict: payoutField.amountFen, fixed: '' },
      { title: '类型', fieldDict: payoutField.accountType, fixed: '' },
      { title: '币种', fieldDict: payoutField.fixed, fixed: '人民币' },
    ],
    encodingDict: payoutEncoding.gbk,
    totalsFlag: false,
    requestId: newId<string>(),
  }
  const { id: bankFormatId } = await finance.call(payouts.createBankFormat, format)
  const textFor = async (holderName: string) => {
    const made = await makeApproved(sql(), { holderName, keys: server.config.sealKeys })
    const asked = { withdrawIds: [made.id], bankFormatId, requestId: newId<string>() }
    const { id } = await finance.call(payouts.makePayoutBatch, asked)
    await (await server.asOperator('finance')).call(payouts.approvePayoutBatch, { id })
    const { content } = await exportAs(finance, id)
    const text = new TextDecoder('gbk').decode(Buffer.from(content, 'base64'))
    return { made, text }
  }
  const { made, text } = await textFor('张小满')
  expect(text).toBe(
    `附言,户名,卡号,金额,类型,币种\r\n${made.withdrawNo},张小满,${made.cardNo},5000,对私,人民币\r\n`,
  )
  expect(await failureOf(textFor('张𠮷'))).toBe('payoutUnwritable')
})

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a broken workbook', Buffer.from('504b0304ffff', 'hex')],
  ['a quote without an end', Buffer.from('提现单号\n"1')],
  ['a file that is no table', Buffer.from([0, 1, 2, 3, 4, 5])],
])('%s is refused in words', async (_, bytes) => {
  const batch = await makeExported([5000])
  const input = { id: batch.id, content: encode(bytes) }
  for (const call of [payouts.previewPayoutResult, payouts.confirmPayoutResult])
    expect(await failureOf(batch.maker.call(call, input))).toBe('payoutFileUnreadable')
  expect(await statesOf(batch)).toEqual([waiting])
})

test('a result is refused before the export and after the batch was closed', async () => {
  const batch = await makeExported([5000], { isExported: false })
  const [one] = batch.made as [Approved]
  const content = fileOf(paidRow(one))
  const { id, maker } = batch
  const preview = () => failureOf(maker.call(payouts.previewPayoutResult, { id, content }))
  const confirming = () => failureOf(maker.call(payouts.confirmPayoutResult, { id, content }))
  expect([await preview(), await confirming()]).toEqual(['payoutStateChanged', 'payoutStateChanged'])
  expect(await failureOf(maker.call(payouts.closePayoutBatch, { id }))).toBe('payoutStateChanged')
  await exportAs(maker, id)
  const cancelling = maker.call(payouts.cancelPayoutBatch, { id, reason: '换一家银行' })
  expect(await failureOf(cancelling)).toBe('payoutStateChanged')
  await confirm(maker, id, content)
  expect(await maker.call(payouts.closePayoutBatch, { id })).toMatchObject({
    statusDict: payoutBatchState.closed,
  })
  expect([await preview(), await confirming()]).toEqual(['payoutStateChanged', 'payoutStateChanged'])
})

test('a batch stays open until each line has a result; a person settles such a line, but its maker may not release it', async () => {
  const batch = await makeExported([5000, 6000, 7000, 8000])
  const { id, maker, second } = batch
  const [one, other, third, fourth] = batch.made as [Approved, Approved, Approved, Approved]
  await confirm(maker, id, fileOf(paidRow(one)))
  expect(await failureOf(maker.call(payouts.closePayoutBatch, { id }))).toBe('payoutUnsettled')
  const settle = (
    finance: Api,
    withdraw: { id: WithdrawId },
    outcomeDict: typeof paid | typeof failed | typeof released,
    transferNo = '',
  ) =>
    finance.call(payouts.settlePayoutItem, {
      id,
      withdrawId: withdraw.id,
      outcomeDict,
      transferNo,
      reason: '银行电话确认',
    })
  expect(await failureOf(settle(maker, other, paid))).toBe('transferMissing')
  const used = await standOf(sql(), one)
  expect(await failureOf(settle(maker, other, paid, used.channelTxnNo))).toBe('transferUsed')
  await settle(maker, other, paid, newId<string>())
  await settle(maker, third, failed)
  expect(await failureOf(settle(maker, fourth, released))).toBe('payoutSecondOperator')
  await settle(second, fourth, released)
  expect(await failureOf(settle(second, fourth, released))).toBe('payoutItemSettled')
  const unknown = { id: newId<WithdrawId>() }
  expect(await failureOf(settle(second, unknown, failed))).toBe('payoutItemNotFound')
  expect(await statesOf(batch)).toEqual([paid, paid, failed, released])
  expect(await maker.call(payouts.closePayoutBatch, { id })).toMatchObject({
    statusDict: payoutBatchState.closed,
    paidFen: 11_000,
  })
  expect(await failureOf(settle(second, fourth, failed))).toBe('payoutStateChanged')
  expect((await maker.call(payouts.listPayable, { keyword: fourth.withdrawNo })).total).toBe(1)
  expect(await standOf(sql(), third)).toMatchObject({
    statusDict: withdrawState.failed,
    reason: '银行电话确认',
  })
  await expectSound(sql())
})

test('an admin who changed the maker’s account may not release a line', async () => {
  const maker = await makeOperator(sql(), 'finance')
  const keeper = api(server.app, (await makeOperator(sql(), 'admin', 'finance')).token)
  const made = await makeApproved(sql(), { keys: server.config.sealKeys })
  const finance = api(server.app, maker.token)
  const asked = { withdrawIds: [made.id], bankFormatId: usualFormat, requestId: newId<string>() }
  const { id } = await finance.call(payouts.makePayoutBatch, asked)
  await (await server.asOperator('finance')).call(payouts.approvePayoutBatch, { id })
  await exportAs(finance, id)
  const change = { id: maker.operator, name: '老周', roles: ['finance' as const], version: 1 }
  await keeper.call(operators.updateStaff, change)
  const settling = { id, withdrawId: made.id, outcomeDict: released, reason: '银行没有受理' }
  expect(await failureOf(keeper.call(payouts.settlePayoutItem, settling))).toBe('notTwoPersons')
})

test('the file that paid a line does not pay it again after the bank returned the money', async () => {
  const batch = await makeExported([5000])
  const [one] = batch.made as [Approved]
  const content = fileOf(paidRow(one))
  await confirm(batch.maker, batch.id, content)
  await batch.maker.call(operators.returnWithdraw, { id: one.id, reason: '账户已销户' })
  expect(await confirm(batch.maker, batch.id, content)).toMatchObject({ paidCount: 0 })
  expect(await standOf(sql(), one)).toMatchObject({ statusDict: withdrawState.returned })
  await expectSound(sql())
})

test('the export is refused if a payee changed their card after the approval', async () => {
  const batch = await makeExported([5000], { isExported: false })
  await sql()`update banks set branch_name = '别的支行' where creator_id = ${batch.made[0]?.creator ?? ''}`
  expect(await failureOf(exportAs(batch.maker, batch.id))).toBe('payoutChanged')
})

test('an unknown batch has neither a file nor a result', async () => {
  const finance = await server.asOperator('finance')
  const [id, withdrawId] = [newId<PayoutBatchId>(), newId<WithdrawId>()]
  const content = fileOf()
  const reading = { numberTitle: 'a', amountTitle: 'b', outcomeTitle: 'c', transferTitle: 'd' }
  const calls = [
    exportAs(finance, id),
    finance.call(payouts.previewPayoutResult, { id, content }),
    finance.call(payouts.confirmPayoutResult, { id, content }),
    finance.call(payouts.matchPayoutColumns, { id, ...reading, paidWords: 'e', failedWords: 'f' }),
    finance.call(payouts.settlePayoutItem, { id, withdrawId, outcomeDict: failed, reason: '银行没有受理' }),
    finance.call(payouts.closePayoutBatch, { id }),
  ]
  const said = await Promise.all(calls.map(failureOf))
  expect(new Set(said)).toEqual(new Set(['payoutBatchNotFound']))
})
