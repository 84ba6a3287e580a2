import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract/contract'
import { noFen } from '@zsm/contract/money/fen'
import { noticeKind, orderSource, saleState, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { type FakeWechatPay, fakeWechatPay, merchant } from '../../test/fake-wechat-pay.ts'
import { makeCreator, makeGood, makeLearner, makeOperator } from '../../test/makers.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { dayAfter, shanghaiDay } from '../days.ts'
import { newId } from '../ids.ts'
import { openCheckout as makeCheckout } from './checkouts.ts'

let folder = ''
let provider: FakeWechatPay
let server: TestApp
let admin: Api
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-platform-mode-'))
  provider = await fakeWechatPay()
  const platform = {
    PAYMENT_MODE: 'platform',
    WECHAT_PAY_MCH_NAME: '知识猫（北京）科技有限公司',
    SANDBOX_PAY: 'off',
  }
  server = await testApp({ ...provider.environment(folder), ...platform })
  admin = api(server.app, (await makeOperator(server.database.sql, 'admin')).token)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

const { operators } = contract
const requestId = () => newId<string>()

test('a fee that WeChat Pay cannot split off is refused when it is set', async () => {
  const refused = { name: 'invalidInput', field: 'feeBp', message: expect.stringContaining('最多分账 30%') }
  const category = { name: '手工', shopDict: shopKind.knowledge, feeBp: 3001, requestId: requestId() }
  await expect(admin.call(operators.createCategory, category)).rejects.toMatchObject(refused)
  const { id, name, sort, version } = await admin.call(operators.createCategory, {
    ...category,
    feeBp: 3000,
    effectDay: dayAfter(shanghaiDay(now()), 7),
    requestId: requestId(),
  })
  const change = { id, name, sort, version, feeBp: 3001 }
  await expect(admin.call(operators.updateCategory, change)).rejects.toMatchObject(refused)
})

test('a hold of WeChat Pay’s 180 days or more cannot be set', async () => {
  const { list } = await admin.call(operators.listSetting, {})
  const { version } = list.find(({ key }) => key === 'zsm_hold_days') ?? { version: 0 }
  const change = { key: 'zsm_hold_days', value: '180', version } as const
  await expect(admin.call(operators.updateSetting, change)).rejects.toMatchObject({
    name: 'invalidInput',
    field: 'value',
    message: expect.stringContaining('90'),
  })
})

test.each([
  ['zsm_withdraw_fee_bp', '不能收提现手续费'],
  ['zsm_withdraw_tax_bp', '不能代扣个人所得税'],
] as const)('of withdrawals nothing is deducted: WeChat Pay pays them whole (%s)', async (key, why) => {
  const { list } = await admin.call(operators.listSetting, {})
  const { version } = list.find((setting) => setting.key === key) ?? { version: 0 }
  const change = { key, value: '10', version } as const
  await expect(admin.call(operators.updateSetting, change)).rejects.toMatchObject({
    name: 'invalidInput',
    field: 'value',
    message: expect.stringContaining(why),
  })
})

test('the hourly job reports a setting that predates the change of mode', async () => {
  const { sql } = server.database
  await server.runTimed('checkPlatformLimits')
  await sql`update classifies set fee_bp = 3001 where name = '手工'`
  await sql`update settings set value = '10' where key in ('zsm_withdraw_fee_bp', 'zsm_withdraw_tax_bp')`
  await expect(server.runTimed('checkPlatformLimits')).rejects.toThrow(
    /zsm_withdraw_fee_bp: .*\nzsm_withdraw_tax_bp: .*\n分类「手工」: .*30%/,
  )
})

test('a notice of a platform’s payment is read, and an unknown payment is listed as unmatched', async () => {
  const resource = {
    sp_appid: merchant.appId,
    sp_mchid: merchant.mchId,
    sub_mchid: '1900000110',
    out_trade_no: 'P_of_somebody',
    transaction_id: '4200000000000000001',
    trade_state: 'SUCCESS',
    success_time: '2026-01-02T03:04:05+08:00',
    amount: { total: 100, currency: 'CNY' },
  }
  const deliver = async (told: object) => {
    const event = { type: 'TRANSACTION.SUCCESS', original: 'transaction', resource: told } as const
    const { headers, body } = provider.notice(event)
    const url = '/open/pay/notify/wechat'
    return (await server.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  expect(await deliver({ ...resource, sp_mchid: '1900000111' })).toBe(500)
  expect(await deliver(resource)).toBe(204)
  const finance = api(server.app, (await makeOperator(server.database.sql, 'finance')).token)
  const { list } = await finance.call(operators.listNotice, {})
  expect(list).toMatchObject([{ kindDict: noticeKind.payment, tradeNo: '4200000000000000001' }])
})

test('nobody can buy from a creator without an account at WeChat Pay, and the answer says why', async () => {
  const { sql } = server.database
  const { creator } = await makeCreator(sql)
  const { id: goodId } = await makeGood(sql, creator)
  const learner = await makeLearner(sql)
  const as = api(server.app, learner.token)
  const { openCheckout, getCheckout, startPayment } = contract.buying
  await expect(as.call(openCheckout, { goodId })).rejects.toMatchObject({
    name: 'merchantNotOpen',
    message: '这位创作者还没有开通收款，暂时不能购买',
  })
  // A checkout that was opened before the account was closed.
  const buyer = { userId: learner.learner, userName: '林小鱼', userMobile: '13800001234' }
  const { id } = await makeCheckout(sql, { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  expect(await as.call(getCheckout, { id, scene: 'desktop' })).toMatchObject({ ways: [], payableFlag: false })
  const paying = as.call(startPayment, { id, channel: 'wechat', scene: 'desktop' })
  expect(await failureOf(paying)).toBe('merchantNotOpen')
})

test('a creator without an account puts goods on the shelf, gives free ones away, and is told what is missing', async () => {
  const { sql } = server.database
  const { creator, token } = await makeCreator(sql)
  const own = api(server.app, token)
  const { id } = await makeGood(sql, creator, { onShelf: false })
  const { id: freeId } = await makeGood(sql, creator, {
    onShelf: false,
    freeFlag: true,
    priceFen: noFen,
    name: '试听课',
  })
  const { goods, buying, overview } = contract
  const shelve = (id: GoodId) => own.call(goods.updateShelfFlag, { id, shelfFlag: true })
  expect(await shelve(id)).toMatchObject({ shelfFlag: true, unpayableFlag: true })
  expect(await shelve(freeId)).toMatchObject({ shelfFlag: true, unpayableFlag: false })
  expect(await own.call(overview.get, {})).toMatchObject({ merchantFlag: false })
  const as = api(server.app, (await makeLearner(sql)).token)
  expect(await as.call(buying.getGood, { id })).toMatchObject({ saleDict: saleState.notPayable })
  expect(await as.call(buying.getGood, { id: freeId })).toMatchObject({ saleDict: saleState.onSale })
  const taken = await as.call(buying.takeFree, { goodId: freeId, requestId: requestId() })
  expect(taken).toMatchObject({ orderId: expect.any(String) })
})
