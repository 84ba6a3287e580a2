import { createHash } from 'node:crypto'
import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { certificationType, exportFormat, taxReportState } from '@zsm/contract/states'
import type { CreatorId, TaxReportId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../../test/api.ts'
import { makeCreator } from '../../../../test/makers.ts'
import {
  makeBank,
  makeCardNo,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../../../test/money.ts'
import { sharedApp } from '../../../../test/test-app.ts'
import { newId } from '../../../ids.ts'
import { openSeal } from '../../../sealing/seals.ts'
import { openCardNumbers } from '../../card-numbers.ts'

const { operators } = contract
const { getTaxQuarter, listTaxReport, exportTaxReport, submitTaxReport } = operators
const server = sharedApp()
const sql = () => server.database.sql
const idCardNo = '33010119900307771X'
const finance = () => server.asOperator('finance')

/** A creator with a sale of the quarter's first and last moment, one after it, and a refund in it. */
async function makeSeller(quarter: string, name: string) {
  const made = await makeCreator(sql(), { name })
  const { creator } = made
  const good = await makeGoodForSale(sql(), creator)
  const sell = async (day: string, payFen: number) => {
    const notice = makeNotice(good, { payTime: `${day}T02:00:00.000Z`, payFen: fen(payFen) })
    await pay(sql(), notice)
    return notice
  }
  const year = quarter.slice(0, 4)
  const { tradeNo } = await sell(quarter, 10_000)
  await sell(`${year}-03-31`, 20_000)
  await sell(`${year}-04-01`, 40_000)
  const refundTime = `${year}-03-31T03:00:00.000Z`
  await payBack(sql(), makeRefundNotice(tradeNo, { refundFen: fen(4000), refundTime }))
  const seal = openSeal(server.config.sealKeys, 'id-card')
  await sql()`
    update certifications set id_card_no = ${seal.close(creator, idCardNo)}, id_card_mask = '330***********771X'
    where creator_id = ${creator} and type_dict = ${certificationType.realName}`
  const bankId = await makeBank(sql(), creator)
  const cardNo = makeCardNo()
  await sql()`
    update banks set card_no = ${openCardNumbers(server.config.sealKeys).encrypt(creator, cardNo)} where id = ${bankId}`
  return { ...made, good, cardNo, sell }
}

async function exported(quarter: string) {
  const asked = { quarter, formatDict: exportFormat.csv, reason: '季度报送' } as const
  const { content, ...file } = await (await finance()).call(exportTaxReport, asked)
  const bytes = Buffer.from(content, 'base64')
  const [titles = [], ...rows] = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replace(/^"\t?|"$/g, '')))
  const lineOf = (creator: CreatorId) => {
    const row = rows.find((cells) => cells.includes(creator)) ?? []
    return Object.fromEntries(titles.map((title, at) => [title, row[at]]))
  }
  return { ...file, bytes, lineOf }
}

test('a report has each creator’s identity and income of the quarter, and sealed numbers are open in its file alone', async () => {
  const quarter = '2021-01-01'
  const { creator, realName, cardNo, mobile } = await makeSeller(quarter, '第一位')
  const { report, lineOf, bytes, sha256 } = await exported(quarter)
  expect(lineOf(creator)).toMatchObject({
    主体类型: '自然人',
    '名称（姓名）': realName,
    证件类型: '居民身份证',
    证件号码: idCardNo,
    联系电话: mobile,
    结算账户: cardNo,
    '交易（订单）数量': '2',
    '销售服务收入总额(元)': '300.00',
    '退款金额(元)': '40.00',
    '收入净额(元)': '260.00',
    缺少的资料: '无地址',
    与上次报送相比: '新增',
  })
  const [ledger] = await sql()<[{ fen: number }]>`
    select sum(platform_fee_fen)::bigint as fen from money_day_changes
    where creator_id = ${creator} and day between '2021-01-01' and '2021-03-31'`
  expect(lineOf(creator)['支付给平台的佣金、服务费(元)']).toBe((ledger.fen / 100).toFixed(2))
  expect(report).toMatchObject({
    quarter,
    creatorCount: 1,
    soldFen: 30_000,
    refundFen: 4000,
    netFen: 26_000,
    changeCount: 1,
  })
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(report.sha256).toBe(sha256)
  const [stored] = await sql()<[{ text: string }]>`
    select (select json_agg(tax_reports) from tax_reports)::text || (select json_agg(tax_report_lines) from tax_report_lines)::text
      || (select json_agg(audit_log) from audit_log where target_id = ${report.id})::text as text`
  expect(stored.text).toContain('funds.exportTaxReport')
  for (const number of [idCardNo, cardNo]) expect(stored.text).not.toContain(number)
})

test('what is missing is told before the export, and in the file', async () => {
  const quarter = '2022-01-01'
  const whole = await makeSeller(quarter, '齐全的')
  const bare = await makeSeller(quarter, '没认证的')
  await sql()`delete from certifications where creator_id = ${bare.creator}`
  await sql()`update banks set delete_time = now() where creator_id = ${bare.creator}`
  const preview = await (await finance()).call(getTaxQuarter, { quarter })
  expect(preview).toMatchObject({
    overFlag: true,
    creatorCount: 2,
    soldFen: 60_000,
    netFen: 52_000,
    missingCount: 1,
  })
  expect(preview.missing).toMatchObject([
    { frontId: bare.creator, frontName: '没认证的', identityFlag: false, cardFlag: false, netFen: 26_000 },
  ])
  const { lineOf } = await exported(quarter)
  expect(lineOf(bare.creator)).toMatchObject({
    主体类型: '未认证',
    证件号码: '',
    缺少的资料: '未认证、无收款账户、无地址',
  })
  expect(lineOf(whole.creator)).toMatchObject({ 缺少的资料: '无地址' })
})

test('after a submission an export says what has changed since, and nothing if nothing has', async () => {
  const quarter = '2023-01-01'
  const [same, late] = [await makeSeller(quarter, '不变的'), await makeSeller(quarter, '迟到的')]
  const first = await exported(quarter)
  const office = await finance()
  const id = first.report.id
  expect(await office.call(submitTaxReport, { id })).toMatchObject({
    statusDict: taxReportState.submitted,
    sha256: first.sha256,
  })
  expect(await failureOf(office.call(submitTaxReport, { id }))).toBe('taxReportSubmitted')
  const second = await exported(quarter)
  expect(second.report.changeCount).toBe(0)
  expect(second.lineOf(late.creator)).toMatchObject({ 与上次报送相比: '未变', '上次收入净额(元)': '260.00' })
  await late.sell('2023-02-01', 5000)
  const third = await exported(quarter)
  expect(third.report.changeCount).toBe(1)
  expect(third.lineOf(same.creator)).toMatchObject({ 与上次报送相比: '未变' })
  expect(third.lineOf(late.creator)).toMatchObject({ '收入净额(元)': '310.00', '上次收入净额(元)': '260.00' })
  expect(third.lineOf(late.creator).与上次报送相比).toMatch(/^更正：订单数、收入/)
  const { list } = await office.call(listTaxReport, { quarter })
  expect(list.map(({ id }) => id)).toEqual([third.report.id, second.report.id, id])
  expect(list.map(({ statusDict }) => statusDict)).toEqual([
    taxReportState.made,
    taxReportState.made,
    taxReportState.submitted,
  ])
  expect(list[2]).toMatchObject({
    submitterName: expect.stringMatching(/./),
    reason: '季度报送',
    creatorCount: 2,
  })
})

test('only finance exports, of a quarter that is over and has income', async () => {
  const office = await finance()
  const asked = { quarter: '2019-01-01', formatDict: exportFormat.excel, reason: '季度报送' } as const
  expect(await failureOf(office.call(exportTaxReport, asked))).toBe('taxReportEmpty')
  expect(await failureOf(office.call(exportTaxReport, { ...asked, quarter: '2199-10-01' }))).toBe(
    'taxQuarterOpen',
  )
  expect(await failureOf(office.raw(exportTaxReport, { ...asked, quarter: '2019-02-01' }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(office.call(submitTaxReport, { id: newId<TaxReportId>() }))).toBe(
    'taxReportNotFound',
  )
  const support = await server.asOperator('support')
  const visitor = api(server.app)
  const calls = [
    [getTaxQuarter, { quarter: '2019-01-01' }],
    [listTaxReport, {}],
    [exportTaxReport, asked],
    [submitTaxReport, { id: newId<TaxReportId>() }],
  ] as const
  for (const [call, input] of calls) {
    expect(await failureOf(support.raw(call, input))).toBe('forbidden')
    await expect(visitor.raw(call, input)).rejects.toMatchObject({ code: 50008 })
  }
})
