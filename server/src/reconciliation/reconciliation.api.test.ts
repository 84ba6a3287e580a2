import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contract } from '@zsm/contract/contract'
import { billDifference, billSource, differenceState, reconciliationState } from '@zsm/contract/states'
import type { CreatorId, DifferenceId } from '@zsm/contract/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../test/alipay-bill.ts'
import { api, failureOf } from '../../test/api.ts'
import { type FakeAlipay, fakeAlipay } from '../../test/fake-alipay.ts'
import { type FakeWechatPay, fakeWechatPay, merchant } from '../../test/fake-wechat-pay.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { makeGoodForSale } from '../../test/money.ts'
import { sharedApp, type TestApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { dayBefore, shanghaiDay } from '../days.ts'
import { makeDayWithDifferences } from '../demo/demo-bills.ts'
import { openChannels } from '../gateways/open-channels.ts'
import { newId } from '../ids.ts'
import { getOpenChannel } from './public.ts'

const { reconciliation, operators } = contract
const server = sharedApp()
const sql = () => server.database.sql
const today = shanghaiDay(now())
const [yesterday, day] = [dayBefore(today, 1), dayBefore(today, 5)]
const at = { channel: 'sandbox', day }

async function makeDifferences() {
  const { creator } = await makeCreator(sql())
  return makeDifferencesOf(creator)
}

async function makeDifferencesOf(creator: CreatorId) {
  const goodId = await makeGoodForSale(sql(), creator)
  const channel = getOpenChannel(openChannels(server.config, sql()), 'sandbox')
  return makeDayWithDifferences({ sql: sql(), channel, creator, goodId }, day)
}

test('finance fetches a bill, and settles its differences with a reason', async () => {
  const finance = await server.asOperator('finance')
  const made = await makeDifferences()
  expect(await failureOf(finance.call(reconciliation.getReconciliation, at))).toBe('reconciliationNotFound')
  expect(await finance.call(reconciliation.fetchBill, at)).toMatchObject({
    statusDict: reconciliationState.waiting,
    askTime: expect.any(String),
  })
  await server.runJobs()
  expect(await finance.call(reconciliation.getReconciliation, at)).toMatchObject({
    statusDict: reconciliationState.compared,
    sourceDict: billSource.fetched,
    ...{ openCount: 3, matchedCount: 2, askTime: null },
    deltaFen: 9900 - 1 - 8800,
  })
  const find = async (keyword: string) =>
    (await finance.call(reconciliation.listDifference, { keyword })).list
  const [oursOnly] = await find(made.oursOnly.paymentNo)
  const [theirsOnly] = await find(made.theirsOnly.tradeNo)
  const [otherAmount] = await find(made.otherAmount.tradeNo.slice(0, 20))
  expect([oursOnly, theirsOnly].map((row) => row?.differenceDict)).toEqual([
    billDifference.oursOnly,
    billDifference.theirsOnly,
  ])
  expect(oursOnly).toMatchObject({
    orderNo: made.oursOnly.orderNo,
    frontName: expect.any(String),
    noticeFlag: false,
  })
  expect(otherAmount?.statusDict).toBe(differenceState.open)
  const ids = [oursOnly?.id, theirsOnly?.id] as DifferenceId[]
  const reason = '渠道已退回买家'
  expect(await finance.call(reconciliation.settleDifference, { ids, reason })).toEqual({ settledCount: 2 })
  expect(await find(made.theirsOnly.tradeNo)).toMatchObject([
    { statusDict: differenceState.settled, note: reason, operatorName: expect.stringMatching(/.+/) },
  ])
  const log = await sql()<{ action: string }[]>`
    select action from audit_log where target_id = any(${ids as string[]}::text[])`
  expect(log.map(({ action }) => action)).toEqual(['reconciliation.settle', 'reconciliation.settle'])
  // One of the differences is settled already, so none of them is settled now.
  const all = [...ids, otherAmount?.id as DifferenceId]
  const again = finance.call(reconciliation.settleDifference, { ids: all, reason })
  expect(await failureOf(again)).toBe('differenceStateChanged')
  const strange = finance.call(reconciliation.settleDifference, { ids: [newId<DifferenceId>()], reason })
  expect(await failureOf(strange)).toBe('differenceNotFound')
  expect(await finance.call(reconciliation.getReconciliation, at)).toMatchObject({ openCount: 1 })
  const open = await finance.call(reconciliation.listDifference, { ...at, statusDict: differenceState.open })
  expect(open.list.map(({ id }) => id)).toEqual([otherAmount?.id])
})

test('days with open differences come first, and are filtered', async () => {
  const finance = await server.asOperator('finance')
  await makeDifferences()
  await finance.call(reconciliation.fetchBill, at)
  await finance.call(reconciliation.fetchBill, { ...at, day: yesterday })
  await server.runJobs()
  const { list } = await finance.call(reconciliation.listReconciliation, {})
  expect(list.map(({ day, openCount }) => [day, openCount > 0])).toEqual([
    [day, true],
    [yesterday, false],
  ])
  const listed = async (filter: object) =>
    (await finance.call(reconciliation.listReconciliation, filter)).list.map((row) => row.day)
  expect(await listed({ openFlag: true })).toEqual([day])
  expect(await listed({ fromDay: yesterday, toDay: yesterday })).toEqual([yesterday])
  expect(await listed({ channel: 'bank' })).toEqual([])
  expect(await listed({ statusDict: reconciliationState.waiting })).toEqual([])
  const sums = await finance.call(reconciliation.sumReconciliation, {})
  expect(sums.channels.map(({ channel, fetchFlag, lastDay }) => [channel, fetchFlag, lastDay])).toEqual([
    ['sandbox', true, yesterday],
    ['bank', false, null],
  ])
  expect(sums.openCount).toBeGreaterThan(0)
  const counted = await finance.call(operators.countWaiting, {})
  expect(counted.differenceCount).toBe(sums.openCount)
})

test('of twenty settlements at once one succeeds', async () => {
  const [one, other] = [await server.asOperator('finance'), await server.asOperator('finance')]
  const made = await makeDifferences()
  await one.call(reconciliation.fetchBill, at)
  await server.runJobs()
  const { list } = await one.call(reconciliation.listDifference, { keyword: made.theirsOnly.tradeNo })
  const ids = list.map(({ id }) => id)
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      failureOf((n % 2 ? one : other).call(reconciliation.settleDifference, { ids, reason: '已核实' })),
    ),
  )
  expect(said.filter((error) => error === undefined)).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set([undefined, 'differenceStateChanged']))
})

test('a day that is not over or too long ago is refused, and so is a channel that is off', async () => {
  const finance = await server.asOperator('finance')
  const asked = (channel: string, day: string) =>
    failureOf(finance.call(reconciliation.fetchBill, { channel, day }))
  expect(await asked('sandbox', today)).toBe('reconciliationTooEarly')
  expect(await asked('sandbox', '2020-01-01')).toBe('reconciliationTooOld')
  expect(await asked('wechat', day)).toBe('channelNotFound')
  expect(await asked('bank', day)).toBe('channelNotFound')
  const file = { fileName: 'a.csv', content: 'AAAA' }
  const taken = (channel: string, day: string) =>
    failureOf(finance.call(reconciliation.takeBillFile, { channel, day, ...file }))
  expect(await taken('sandbox', day)).toBe('billNotOffered')
  expect(await taken('sandbox', today)).toBe('reconciliationTooEarly')
  expect(await taken('wechat', day)).toBe('channelNotFound')
})

test('only finance may read the reconciliation', async () => {
  const { token } = await makeCreator(sql())
  for (const endpoint of Object.values(reconciliation)) {
    for (const role of ['admin', 'reviewer', 'support'] as const)
      expect(await failureOf((await server.asOperator(role)).raw(endpoint, {}))).toBe('forbidden')
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('tokenIllegal')
    if (endpoint.path.endsWith('sumReconciliation')) continue
    const bad = { day: 'yesterday', ids: 'x', id: 'x', pageNum: '0', requestId: 'x' }
    expect(await failureOf((await server.asOperator('finance')).raw(endpoint, bad))).toBe('invalidInput')
  }
})

test('the metrics tell the number of open differences and the last compared day', async () => {
  const finance = await server.asOperator('finance')
  await finance.call(reconciliation.fetchBill, { channel: 'sandbox', day: yesterday })
  await server.runJobs()
  const { openCount } = await finance.call(reconciliation.sumReconciliation, {})
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).toContain(`zsm_reconciliation_open_differences{channel="sandbox"} ${openCount}`)
  const last = Date.parse(`${yesterday}T00:00:00+08:00`) / 1000
  expect(body).toContain(`zsm_reconciliation_last_day_time_seconds{channel="sandbox"} ${last}`)
})

describe('a file from the provider’s site', () => {
  let folder = ''
  let wechat: FakeWechatPay
  let ali: FakeAlipay
  let shop: TestApp
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zsm-bills-'))
    ;[wechat, ali] = await Promise.all([fakeWechatPay(), fakeAlipay()])
    shop = await testApp({ ...wechat.environment(folder), ...ali.environment(folder) })
  })
  afterAll(async () => {
    await shop.close()
    await Promise.all([wechat.close(), ali.close()])
    rmSync(folder, { recursive: true })
  })

  const finance = async () => api(shop.app, (await makeOperator(shop.database.sql, 'finance')).token)
  const encode = (file: string | Buffer) => Buffer.from(file as string).toString('base64url')

  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const payment = `\`${day} 10:06:33,\`${merchant.appId},\`${merchant.mchId},\`0,\`,\`4200001,\`P1,\`o,\`JSAPI,\`SUCCESS,\`OTHERS,\`CNY,\`60.00,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`课,\`,\`0.32000,\`0.54%,\`60.00,\`0.00,\``
  const sumHead =
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  const sums = '`1,`60.00,`0.00,`0.00,`0.32000,`60.00,`0.00'
  const bill = [head, payment, sumHead, sums].join('\r\n')
  const wechatAt = { channel: 'wechat', day, fileName: '微信账单.csv' }

  test.each([
    ['as it is', () => Buffer.from(`\ufeff${bill}`)],
    ['packed by the browser', () => gzipSync(bill)],
  ])('WeChat Pay’s is read %s', async (_, file) => {
    const taken = await (await finance()).call(reconciliation.takeBillFile, {
      ...wechatAt,
      content: encode(file()),
    })
    expect(taken).toMatchObject({
      sourceDict: billSource.file,
      fileName: '微信账单.csv',
      ...{ theirPaidCount: 1, theirPaidFen: 6000, theirFeeFen: 32, openCount: 1, deltaFen: -6000 },
    })
  })

  test.each<[string, string, string]>([
    ['a broken line', bill.replace(',`JSAPI', ''), '第 2 行：这一行不完整'],
    ['another day', bill.replace(`\`${day} `, `\`${yesterday} `), '第 2 行：这不是这一天的账单'],
    ['another merchant', bill.replace(merchant.mchId, '1999999999'), '第 2 行：这是别的商户号的账单'],
    ['sums that were altered', bill.replace(/`60\.00,`0\.00$/, '`60.01,`0.00'), '合计与各行相加不一致'],
    ['no bill at all', 'hello', '什么都没有保存'],
  ])('%s is named, and nothing is stored', async (_, text, said) => {
    const caller = await finance()
    const before = await shop.database.sql`select * from bill_lines`
    const answer = await caller
      .call(reconciliation.takeBillFile, { ...wechatAt, content: encode(text) })
      .catch((error: Error) => error)
    expect(answer).toMatchObject({ name: 'billUnreadable', message: expect.stringContaining(said) })
    expect(await shop.database.sql`select * from bill_lines`).toEqual(before)
  })

  test('Alipay’s zip in GBK is read', async () => {
    const [year, month, date] = day.split('-')
    const columns =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
    const line = `2019\t,P2\t,交易\t,课,${day} 10:00:00,${day} 10:00:09,\t,\t,\t,\t,**(1**)\t,60.00,60.00,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,\t,-0.36,0.00,`
    const { sellerId } = ali.settings()
    const text = [
      '#支付宝业务明细查询',
      `#账号：[${sellerId}0156]`,
      `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
      ...['#-----业务明细列表----', columns, line, '#-----业务明细列表结束----'],
      '#交易合计：1笔，商家实收共60.00元，商家优惠共0.00元',
      '#退款合计：0笔，商家实收退款共0.00元，商家优惠退款共0.00元',
    ].join('\r\n')
    const content = encode(zipOf([{ name: `${sellerId}_业务明细.csv`, text }]))
    const input = { channel: 'alipay', day, fileName: '支付宝.zip', content }
    expect(await (await finance()).call(reconciliation.takeBillFile, input)).toMatchObject({
      ...{ theirPaidCount: 1, theirPaidFen: 6000, openCount: 1 },
    })
  })
})
