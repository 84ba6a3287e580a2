import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import type { ReportLine } from '@zsm/contract/office/reports'
import {
  channelAccount,
  entryType,
  exportFormat,
  exportState,
  reportGroup,
  reportPeriod,
} from '@zsm/contract/states'
import type { CategoryId, CreatorId, GoodId, Instant, ReportFileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../../test/api.ts'
import { type MadeCreator, makeCreator } from '../../../../test/makers.ts'
import {
  expectSound,
  giveBalance,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../../../test/money.ts'
import { sharedApp } from '../../../../test/test-app.ts'
import { newId } from '../../../ids.ts'
import { book } from '../../ledger/movement.ts'
import { withdraw } from '../../withdraw.ts'
import { approve, arrive } from '../../withdraw-states.ts'

const { operators } = contract
const server = sharedApp()
const sql = () => server.database.sql
const { getMoneyReport, exportMoneyReport, listReportFile } = operators
const range = { startDay: '2026-03-01', endDay: '2026-04-30' }
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }

const finance = () => server.asOperator('finance')

async function sell(goodId: GoodId, payTime: Instant, payFen: number) {
  const notice = makeNotice(goodId, { payTime, payFen: fen(payFen) })
  await pay(sql(), notice)
  return notice
}

async function payOut({ creator, mobile: account }: MadeCreator, at: Instant, amount: number): Promise<void> {
  const bankId = await makeBank(sql(), creator)
  const asked = { bankId, amountFen: fen(amount), code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql(), codes, creator, { ...actor, account, at }, asked)
  await approve(sql(), creator, id, { ...actor, at })
  await arrive(sql(), creator, { id, channelTxnNo: `T${newId()}` }, { ...actor, at })
}

/** Sales of two creators in two months and two categories, a refund in the second month, and a payout. */
async function makeStory() {
  const [one, two] = [
    await makeCreator(sql(), { name: '甲老师' }),
    await makeCreator(sql(), { name: '乙老师' }),
  ]
  const [course, other] = [
    await makeGoodForSale(sql(), one.creator),
    await makeGoodForSale(sql(), two.creator),
  ]
  const [category] = await sql()<[{ id: CategoryId; name: string }]>`
    select id, name from classifies
    where fee_bp > 0 and id <> (select classify_id from goods where id = ${course}) order by id limit 1`
  await sql()`update goods set classify_id = ${category.id} where id = ${other}`
  await sell(course, '2026-03-31T15:59:59.999Z', 10_000)
  const refunded = await sell(course, '2026-03-31T16:00:00.000Z', 20_000)
  await sell(other, '2026-04-02T03:00:00.000Z', 5000)
  const refundTime = '2026-04-20T03:00:00.000Z'
  await payBack(sql(), makeRefundNotice(refunded.tradeNo, { refundFen: fen(20_000), refundTime }))
  await giveBalance(sql(), one.creator, fen(3000))
  await payOut(one, '2026-04-25T03:00:00.000Z', 3000)
  return { one, two, category }
}

type Figure = 'soldFen' | 'platformFeeFen' | 'channelFeeFen' | 'refundFen' | 'paidOutFen' | 'soldCount'
const figures: readonly Figure[] = [
  'soldFen',
  'platformFeeFen',
  'channelFeeFen',
  'refundFen',
  'paidOutFen',
  'soldCount',
]

const sumOf = (lines: readonly ReportLine[]) =>
  Object.fromEntries(figures.map((of) => [of, lines.reduce((sum, line) => sum + line[of], 0)]))

/** The same figures from the ledger's lines, without any rollup. */
async function readLedger() {
  const [row] = await sql()<[Record<Figure, number>]>`
    select count(distinct txs.id) filter (where kind = 'sale')::int as sold_count,
      (-sum(amount_fen) filter (where book = ${book.channel} and type_dict = ${entryType.sale}))::bigint as sold_fen,
      sum(amount_fen) filter (where book = ${book.platformFee} and type_dict = ${entryType.platformFee})::bigint as platform_fee_fen,
      coalesce(sum(amount_fen) filter (where book = ${book.channelFee}), 0)::bigint as channel_fee_fen,
      sum(amount_fen) filter (where book = ${book.channel} and type_dict = ${entryType.refund})::bigint as refund_fen,
      sum(amount_fen) filter (where book = ${book.withdrawn})::bigint as paid_out_fen
    from ledger_txs as txs
    join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
    where occur_time >= '2026-02-28T16:00:00Z' and occur_time < '2026-04-30T16:00:00Z'`
  return row
}

test('each grouping of a report adds up to the ledger, before and after its days are folded', async () => {
  const { one, two, category } = await makeStory()
  const ledger = await readLedger()
  const office = await finance()
  const check = async () => {
    for (const groupDict of reportGroup.values) {
      const { lines, total, moreCount } = await office.call(getMoneyReport, { ...range, groupDict })
      expect(sumOf(lines), `grouping ${groupDict}`).toEqual(ledger)
      expect(sumOf([total])).toEqual(ledger)
      expect(moreCount).toBe(0)
    }
  }
  await check()
  const byMonth = { ...range, periodDict: reportPeriod.month, frontId: one.creator }
  const months = await office.call(getMoneyReport, byMonth)
  expect(months.lines.map(({ startDay, endDay, soldFen }) => [startDay, endDay, soldFen])).toEqual([
    ['2026-03-01', '2026-03-31', 10_000],
    ['2026-04-01', '2026-04-30', 20_000],
  ])
  const ofOne = { ...range, frontId: one.creator }
  const channels = await office.call(getMoneyReport, { ...ofOne, groupDict: reportGroup.channel })
  const channel = (of: number) => channels.lines.find((line) => line.channelAccountDict === of)
  expect(channel(channelAccount.sandbox)).toMatchObject({
    name: '沙箱',
    soldFen: 30_000,
    paidOutFen: 0,
    owedFen: null,
  })
  expect(channel(channelAccount.bank)).toMatchObject({ name: '公司银行账户', soldFen: 0, paidOutFen: 3000 })
  const ofTwo = { ...range, frontId: two.creator, groupDict: reportGroup.category }
  const categories = await office.call(getMoneyReport, ofTwo)
  expect(categories.lines.find(({ classifyId }) => classifyId === category.id)).toMatchObject({
    name: category.name,
    soldFen: 5000,
  })
  const { lines: creators } = await office.call(getMoneyReport, { ...range, groupDict: reportGroup.creator })
  const ours = creators.filter(({ frontId }) => frontId === one.creator || frontId === two.creator)
  expect(ours.map(({ name, soldFen }) => [name, soldFen])).toEqual([
    ['甲老师', 30_000],
    ['乙老师', 5000],
  ])
  await expectSound(sql())
  await server.runTimed('foldMoneyDays')
  await expectSound(sql())
  await check()
})

test('what is owed at the end of a period is what it was before and what the period changed', async () => {
  const { one } = await makeStory()
  const office = await finance()
  const own = { frontId: one.creator, periodDict: reportPeriod.month }
  const [funds] = await sql()<[{ owed: number; debt: number }]>`
    select (frozen_fen + available_fen + withdrawing_fen)::bigint as owed, debt_fen as debt from funds
    where creator_id = ${one.creator}`
  const whole = { startDay: '2026-01-01', endDay: '2027-12-31' }
  const { lines, total } = await office.call(getMoneyReport, { ...whole, ...own })
  expect([total.owedFen, total.debtFen]).toEqual([funds.owed, funds.debt])
  expect([lines.at(-1)?.owedFen, lines.at(-1)?.debtFen]).toEqual([funds.owed, funds.debt])
  const march = lines[0]
  expect(march).toMatchObject({ startDay: '2026-03-01', soldFen: 10_000 })
  expect(march?.owedFen).toBe(
    (march?.soldFen ?? 0) - (march?.platformFeeFen ?? 0) - (march?.channelFeeFen ?? 0),
  )
  const creator = { startDay: '2026-03-01', endDay: '2026-03-31', groupDict: reportGroup.creator }
  const { lines: ends } = await office.call(getMoneyReport, { ...creator, frontId: one.creator })
  expect(ends.map(({ owedFen, debtFen }) => [owedFen, debtFen])).toEqual([[march?.owedFen, march?.debtFen]])
})

test('a report of one channel, category or creator has only that; balances have no channel', async () => {
  const { two, category } = await makeStory()
  const office = await finance()
  const sold = async (filters: object) =>
    (await office.call(getMoneyReport, { ...range, ...filters, frontId: two.creator })).total
  expect(await sold({})).toMatchObject({ soldFen: 5000, owedFen: expect.any(Number) })
  expect(await sold({ channelAccountDict: channelAccount.sandbox })).toMatchObject({
    soldFen: 5000,
    owedFen: null,
  })
  expect(await sold({ channelAccountDict: channelAccount.alipay })).toMatchObject({ soldFen: 0 })
  expect(await sold({ classifyId: category.id })).toMatchObject({ soldFen: 5000 })
})

test('creators after the first hundred are one sum, and lines of the file', async () => {
  const before = await (await finance()).call(getMoneyReport, { ...range, groupDict: reportGroup.creator })
  const { creator } = await makeCreator(sql())
  const many = Array.from({ length: 101 }, () => newId<CreatorId>())
  await sql()`
    insert into fronts (creator_id, account, name, create_time, update_time)
    select id, '', '众多的麻雀', now(), now() from unnest(${many}::uuid[]) as id`
  await sql()`
    insert into funds (creator_id, id, create_time) select id, gen_random_uuid(), now() from unnest(${many}::uuid[]) as id`
  const good = await makeGoodForSale(sql(), creator)
  await sql()`
    insert into creator_money_days
    select id, '2026-03-05', 8, (select classify_id from goods where id = ${good}), 1, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from unnest(${many}::uuid[]) as id`
  await sql()`
    insert into money_days
    select '2026-03-05', 8, (select classify_id from goods where id = ${good}), 101, 10100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`
  const office = await finance()
  const report = await office.call(getMoneyReport, { ...range, groupDict: reportGroup.creator })
  expect(report.lines).toHaveLength(100)
  expect(report.moreCount).toBe(before.lines.length + 1)
  expect(report.more?.soldFen).toBe(100 * report.moreCount)
  const requestId = newId<string>()
  const asked = { ...range, groupDict: reportGroup.creator, formatDict: exportFormat.csv, requestId }
  const { id } = await office.call(exportMoneyReport, asked)
  await server.runJobs()
  const csv = await download(id)
  expect(csv.split('\r\n').filter((row) => row.includes('众多的麻雀'))).toHaveLength(101)
  expect(csv).toContain((report.total.soldFen / 100).toFixed(2))
  await sql()`delete from creator_money_days where creator_id = any(${many})`
  await sql()`delete from money_days where sold_count = 101 and day = '2026-03-05'`
})

async function download(id: ReportFileId): Promise<string> {
  const { list } = await (await finance()).call(listReportFile, {})
  const file = list.find((file) => file.id === id)
  expect(file).toMatchObject({ statusDict: exportState.done, reason: '' })
  const answer = await server.app.inject({ url: file?.url ?? '' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('attachment')
  return answer.body
}

test('an export is recorded with who asked, made once for a repeated request, and ends after seven days', async () => {
  await makeStory()
  const office = await finance()
  const requestId = newId<string>()
  const asked = { ...range, groupDict: reportGroup.channel, formatDict: exportFormat.csv, requestId }
  const file = await office.call(exportMoneyReport, asked)
  expect(file).toMatchObject({ fileName: '经营报表-按渠道-2026-03-01至2026-04-30.csv', url: null })
  expect((await office.call(exportMoneyReport, asked)).id).toBe(file.id)
  await server.runJobs()
  const csv = await download(file.id)
  expect(csv).toContain('名称')
  expect(csv).toContain('合计')
  const [log] = await sql()<{ action: string }[]>`select action from audit_log where target_id = ${file.id}`
  expect(log?.action).toBe('funds.exportReport')
  const { list } = await office.call(listReportFile, {})
  const url = list.find(({ id }) => id === file.id)?.url ?? ''
  expect((await server.app.inject({ url: url.replace(/s=./, 's=0') })).statusCode).toBe(403)
  await sql()`update report_files set expire_time = now() where id = ${file.id}`
  await server.runTimed('clearExports')
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  const excel = { ...asked, formatDict: exportFormat.excel, requestId: newId<string>() }
  await office.call(exportMoneyReport, excel)
  await office.call(exportMoneyReport, { ...excel, requestId: newId<string>() })
  await office.call(exportMoneyReport, { ...excel, requestId: newId<string>() })
  const fourth = office.call(exportMoneyReport, { ...excel, requestId: newId<string>() })
  expect(await failureOf(fourth)).toBe('exportTooMany')
})

test('reports are for finance, and for ranges that can be shown', async () => {
  const office = await finance()
  const support = await server.asOperator('support')
  for (const call of [getMoneyReport, listReportFile] as const) {
    await expect(api(server.app).raw(call, range)).rejects.toMatchObject({ code: 50008 })
    expect(await failureOf(support.raw(call, range))).toBe('forbidden')
  }
  const requestId = newId<string>()
  await expect(api(server.app).raw(exportMoneyReport, { ...range, requestId })).rejects.toMatchObject({
    code: 50008,
  })
  expect(await failureOf(office.raw(getMoneyReport, { startDay: '2026-03-02', endDay: '2026-03-01' }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(office.raw(getMoneyReport, { startDay: '2020-01-01', endDay: '2026-03-01' }))).toBe(
    'invalidInput',
  )
  const year = { startDay: '2024-01-01', endDay: '2026-03-01' }
  expect(await failureOf(office.raw(getMoneyReport, year))).toBe('invalidInput')
  expect((await office.call(getMoneyReport, { ...year, periodDict: reportPeriod.month })).total.name).toBe('')
  const json = { ...range, formatDict: exportFormat.json, requestId }
  expect(await failureOf(office.raw(exportMoneyReport, json))).toBe('invalidInput')
})
