import { fen } from '@zsm/contract/money/fen'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay, type Trouble } from '../../../../test/fake-wechat-pay.ts'
import { plusDays } from '../../../clock.ts'
import { shanghaiDay } from '../../../days.ts'
import type { NewPayment, NewRefund, PayGateway } from '../pay-gateway.ts'
import type { NewRelease, NewReturn, NewSplit, SplitGateway } from '../split-gateway.ts'
import { wechatPlatform } from './gateway.ts'

const subMchId = '1900000110'
const no = 'P20260102_1'

let provider: FakeWechatPay
let pay: PayGateway
let split: SplitGateway
/** The sub-merchant of each payment, as the database would know it. */
let sellers: Map<string, string>
beforeEach(async () => {
  provider = await fakeWechatPay()
  provider.platform.enlist(subMchId)
  sellers = new Map([[no, subMchId]])
  ;({ pay, split } = open())
})
afterEach(() => provider.close())

const tradeNo = () => provider.platform.payments.get(no)?.transactionId ?? ''
const open = (more: { answerMs?: number } = {}) =>
  wechatPlatform({
    settings: provider.settings(),
    platformName: '知识猫（北京）科技有限公司',
    subMerchants: {
      ofPayment: async (paymentNo) => sellers.get(paymentNo),
      ofTrade: async (asked) => (asked === tradeNo() ? subMchId : undefined),
    },
    ...more,
  })

const soon = plusDays(new Date().toISOString(), 1)
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  paymentNo: no,
  amountFen: fen(9900),
  subject: '摄影入门',
  expireTime: soon,
  scene: 'desktop',
  clientIp: '14.23.150.211',
  returnUrl: 'https://shop.example/orders/1',
  ...more,
})
const expires = `${new Date(Date.parse(soon) + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
const opened = `"sp_appid":"wxd678efh567hg6787","sp_mchid":"1900000109","sub_mchid":"1900000110","description":"摄影入门","out_trade_no":"P20260102_1","time_expire":"${expires}","notify_url":"https://shop.example/open/pay/notify/wechat","amount":{"total":9900,"currency":"CNY"},"settle_info":{"profit_sharing":true}`

async function paid() {
  await pay.open(payment())
  return provider.platform.pay(no)
}
async function refund(more: Partial<NewRefund> = {}): Promise<NewRefund> {
  const { transactionId: tradeNo } = await paid()
  return { tradeNo, refundNo: 'R1', refundFen: fen(4900), paidFen: fen(9900), reason: '不想学了', ...more }
}
const cut = (more: Partial<NewSplit> = {}): NewSplit => ({
  subMchId,
  tradeNo: tradeNo(),
  splitNo: 'S1',
  amountFen: fen(1980),
  ...more,
})
const rest = (more: Partial<NewRelease> = {}): NewRelease => ({
  subMchId,
  tradeNo: tradeNo(),
  releaseNo: 'F1',
  ...more,
})
const back = (more: Partial<NewReturn> = {}): NewReturn => ({
  subMchId,
  tradeNo: tradeNo(),
  splitNo: 'S1',
  returnNo: 'R1',
  amountFen: fen(980),
  ...more,
})
const withdrawal = { subMchId, withdrawNo: '20260102000001', amountFen: fen(5000) }

async function splitWhole() {
  await paid()
  await split.split(cut())
  await split.release(rest())
}
const money = () => ({ ...provider.platform.account(subMchId), ...provider.platform.sums })

describe('each request, byte for byte', () => {
  test.each<[string, () => Promise<unknown>, string, string, () => string]>([
    [
      'a payment inside WeChat',
      () => pay.open(payment({ scene: 'wechat', payerId: 'oUpF8' })),
      'POST',
      '/v3/pay/partner/transactions/jsapi',
      () => `{${opened},"payer":{"sp_openid":"oUpF8"}}`,
    ],
    [
      'a payment on a phone',
      () => pay.open(payment({ scene: 'phone' })),
      'POST',
      '/v3/pay/partner/transactions/h5',
      () => `{${opened},"scene_info":{"payer_client_ip":"14.23.150.211","h5_info":{"type":"Wap"}}}`,
    ],
    [
      'a payment by a code on a desktop',
      () => pay.open(payment()),
      'POST',
      '/v3/pay/partner/transactions/native',
      () => `{${opened}}`,
    ],
    [
      'a question about a payment',
      () => pay.query(no),
      'GET',
      '/v3/pay/partner/transactions/out-trade-no/P20260102_1?sp_mchid=1900000109&sub_mchid=1900000110',
      () => '',
    ],
    [
      'closing a payment',
      () => pay.close(no),
      'POST',
      '/v3/pay/partner/transactions/out-trade-no/P20260102_1/close',
      () => '{"sp_mchid":"1900000109","sub_mchid":"1900000110"}',
    ],
    [
      'a refund',
      async () => {
        const asked = await refund()
        provider.fail(
          { kind: 'answer', body: JSON.stringify({ out_refund_no: 'R1', amount: { refund: 4900 } }) },
          { kind: 'hangUp' },
        )
        await pay.refund(asked).catch(() => undefined)
        provider.asked.pop()
      },
      'POST',
      '/v3/ecommerce/refunds/apply',
      () =>
        `{"sub_mchid":"1900000110","sp_appid":"wxd678efh567hg6787","transaction_id":"${tradeNo()}","out_refund_no":"R1","reason":"不想学了","notify_url":"https://shop.example/open/pay/notify/wechat","amount":{"refund":4900,"total":9900,"currency":"CNY"}}`,
    ],
    [
      'a question about a refund',
      async () => pay.queryRefund(await refund()),
      'GET',
      '/v3/ecommerce/refunds/out-refund-no/R1?sub_mchid=1900000110',
      () => '',
    ],
    [
      'the platform as a receiver, before the first split',
      async () => {
        await paid()
        await split.split(cut())
        provider.asked.pop()
      },
      'POST',
      '/v3/ecommerce/profitsharing/receivers/add',
      () =>
        '{"appid":"wxd678efh567hg6787","type":"MERCHANT_ID","account":"1900000109","name":"知识猫（北京）科技有限公司","relation_type":"PLATFORM"}',
    ],
    [
      'a split',
      async () => {
        await paid()
        await split.split(cut())
      },
      'POST',
      '/v3/ecommerce/profitsharing/orders',
      () =>
        `{"appid":"wxd678efh567hg6787","sub_mchid":"1900000110","transaction_id":"${tradeNo()}","out_order_no":"S1","receivers":[{"type":"MERCHANT_ID","receiver_account":"1900000109","amount":1980,"description":"平台服务费"}],"finish":false}`,
    ],
    [
      'a question about a split',
      () => split.querySplit(cut({ tradeNo: '4208450740201411110007820472' })),
      'GET',
      '/v3/ecommerce/profitsharing/orders?sub_mchid=1900000110&transaction_id=4208450740201411110007820472&out_order_no=S1',
      () => '',
    ],
    [
      'a release',
      async () => {
        await paid()
        await split.release(rest())
      },
      'POST',
      '/v3/ecommerce/profitsharing/finish-order',
      () =>
        `{"sub_mchid":"1900000110","transaction_id":"${tradeNo()}","out_order_no":"F1","description":"冻结期结束"}`,
    ],
    [
      'a share that is returned',
      async () => {
        await splitWhole()
        await split.returnFee(back())
      },
      'POST',
      '/v3/ecommerce/profitsharing/returnorders',
      () =>
        `{"sub_mchid":"1900000110","out_order_no":"S1","out_return_no":"R1","return_mchid":"1900000109","amount":980,"description":"退款","transaction_id":"${tradeNo()}"}`,
    ],
    [
      'a question about a returned share',
      () => split.queryReturn(back()),
      'GET',
      '/v3/ecommerce/profitsharing/returnorders?sub_mchid=1900000110&out_order_no=S1&out_return_no=R1',
      () => '',
    ],
    ['a balance', () => split.balance(subMchId), 'GET', '/v3/ecommerce/fund/balance/1900000110', () => ''],
    [
      'a withdrawal',
      async () => {
        await splitWhole()
        await split.withdraw(withdrawal)
      },
      'POST',
      '/v3/ecommerce/fund/withdraw',
      () => '{"sub_mchid":"1900000110","out_request_no":"20260102000001","amount":5000,"remark":"提现"}',
    ],
    [
      'a question about a withdrawal',
      () => split.queryWithdrawal(withdrawal),
      'GET',
      '/v3/ecommerce/fund/withdraw/out-request-no/20260102000001?sub_mchid=1900000110',
      () => '',
    ],
  ])('%s', async (_, ask, method, path, body) => {
    await ask()
    expect(provider.asked.at(-1)).toMatchObject({ method, path, body: body() })
  })
})

describe('a payment to a sub-merchant', () => {
  test('is opened, paid and queried like any other', async () => {
    expect(await pay.query(no)).toEqual({ state: 'unknown' })
    expect(await pay.open(payment())).toMatchObject({ kind: 'qrCode' })
    expect(await pay.query(no)).toEqual({ state: 'unpaid' })
    const { transactionId } = provider.platform.pay(no)
    const answer = { state: 'paid', tradeNo: transactionId, paidFen: 9900 }
    expect(await pay.query(no)).toMatchObject({ ...answer, payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' })
    expect(await pay.close(no)).toMatchObject(answer)
    expect(money()).toMatchObject({ availableFen: 0, frozenFen: 9841, platformFen: 0, feeFen: 59 })
  })

  test('is closed', async () => {
    await pay.open(payment())
    expect(await pay.close(no)).toEqual({ state: 'closed' })
    expect(await pay.query(no)).toEqual({ state: 'closed' })
  })

  test('is refused without a stored sub-merchant', async () => {
    sellers.clear()
    await expect(pay.open(payment())).rejects.toMatchObject({ kind: 'refused', code: 'no_sub_merchant' })
    expect(provider.asked).toEqual([])
  })

  test.each([
    [{ sub_mchid: '1900000111' }, 'another_sub_merchant'],
    [{ sp_mchid: '1900000111' }, 'another_merchant'],
    [{ sp_appid: 'wx0000000000000000' }, 'another_merchant'],
    [{ out_trade_no: 'P20260102_2' }, 'another_payment'],
  ])('is not believed about another party: %o', async (more, code) => {
    await paid()
    const said = provider.platform.query(no, { sp_mchid: '1900000109', sub_mchid: subMchId })
    provider.fail({ kind: 'answer', body: JSON.stringify({ ...said, ...more }) })
    await expect(pay.query(no)).rejects.toMatchObject({ kind: 'forged', code })
  })
})

describe('a notice', () => {
  const read = async () => {
    const [notice] = provider.notices()
    if (!notice) throw new Error('no notice')
    const { headers, body } = notice
    return pay.readNotice({ headers, body, now: new Date().toISOString() })
  }

  test('tells a payment', async () => {
    const { transactionId } = await paid()
    expect(await read()).toMatchObject({
      kind: 'payment',
      paymentNo: no,
      tradeNo: transactionId,
      paidFen: 9900,
    })
  })

  test('tells a refund', async () => {
    const asked = await refund()
    await pay.refund(asked)
    provider.notices()
    provider.platform.endRefund('R1')
    expect(await read()).toMatchObject({
      kind: 'refund',
      tradeNo: asked.tradeNo,
      refundNo: 'R1',
      refundFen: 4900,
      answer: { state: 'refunded' },
    })
  })

  test('tells a payment with an unknown number, so that it is stored as unmatched', async () => {
    await paid()
    sellers.clear()
    expect(await read()).toMatchObject({ kind: 'payment', paymentNo: no })
  })

  test('about another sub-merchant’s money is not believed', async () => {
    await paid()
    sellers.set(no, '1900000111')
    await expect(read()).rejects.toMatchObject({ kind: 'forged', code: 'another_sub_merchant' })
  })

  test('of a share is skipped', async () => {
    const notice = provider.notice({ type: 'PROFITSHARING.SUCCESS', original: 'transaction', resource: {} })
    const { headers, body } = notice
    expect(await pay.readNotice({ headers, body, now: new Date().toISOString() })).toEqual({
      kind: 'other',
      what: 'PROFITSHARING.SUCCESS',
    })
  })
})

test('the daily bill has the payments and refunds of all sub-merchants, with the numbers that we store', async () => {
  const asked = await refund()
  await pay.refund(asked)
  sellers.set('P20260102_2', '1900000120')
  provider.platform.enlist('1900000120')
  await pay.open(payment({ paymentNo: 'P20260102_2', amountFen: fen(100) }))
  const other = provider.platform.pay('P20260102_2')
  const lines = await Array.fromAsync(pay.readBill(shanghaiDay(new Date(other.paidAt).toISOString())))
  expect(lines.map(({ time: _, ...line }) => line)).toEqual([
    {
      kind: 'payment',
      ...{ paymentNo: no, tradeNo: asked.tradeNo, refundNo: '' },
      ...{ amountFen: 9900, feeFen: 59, state: 'SUCCESS', outcome: 'done' },
    },
    {
      kind: 'payment',
      ...{ paymentNo: 'P20260102_2', tradeNo: other.transactionId, refundNo: '' },
      ...{ amountFen: 100, feeFen: 1, state: 'SUCCESS', outcome: 'done' },
    },
    {
      kind: 'refund',
      ...{ paymentNo: no, tradeNo: asked.tradeNo, refundNo: 'R1' },
      ...{ amountFen: 4900, feeFen: -29, state: 'PROCESSING', outcome: 'underWay' },
    },
  ])
  expect(provider.asked.at(-2)?.path).toContain('/v3/bill/tradebill?')
})

describe('a share', () => {
  test('is split, and the rest is released, exact to the fen', async () => {
    await paid()
    expect(await split.querySplit(cut())).toEqual({ state: 'unknown' })
    provider.platform.mood.isSlow = true
    expect(await split.split(cut())).toEqual({ state: 'splitting' })
    expect(await split.querySplit(cut())).toEqual({ state: 'splitting' })
    provider.platform.process()
    expect(await split.querySplit(cut())).toEqual({ state: 'split', splitTime: expect.any(String) })
    expect(money()).toMatchObject({ frozenFen: 7861, platformFen: 1980, availableFen: 0 })
    expect(await split.queryRelease(rest())).toEqual({ state: 'unknown' })
    expect(await split.release(rest())).toEqual({ state: 'releasing' })
    expect(await split.queryRelease(rest())).toEqual({ state: 'releasing' })
    provider.platform.process()
    expect(await split.queryRelease(rest())).toEqual({ state: 'released' })
    expect(money()).toMatchObject({ frozenFen: 0, platformFen: 1980, availableFen: 7861 })
    expect(await split.balance(subMchId)).toEqual({ availableFen: 7861, frozenFen: 0 })
  })

  test('that is requested twice is one share, and one release', async () => {
    await paid()
    for (const _ of [1, 2]) await split.split(cut())
    for (const _ of [1, 2]) await split.release(rest())
    expect(money()).toMatchObject({ platformFen: 1980, availableFen: 7861 })
  })

  test('registers the platform as a receiver once', async () => {
    await paid()
    for (const _ of [1, 2]) await split.split(cut())
    const adding = provider.asked.filter(({ path }) => path.endsWith('/receivers/add'))
    expect(adding).toHaveLength(1)
  })

  test.each([
    ['NO_RELATION', '平台不在分账接收方里'],
    ['RECEIVER_HIGH_RISK', '风控'],
    ['SOMETHING_NEW', 'SOMETHING_NEW'],
  ])('that failed for %s moved nothing', async (code, words) => {
    await paid()
    provider.platform.mood.failing.push(code)
    await split.split(cut())
    expect(await split.querySplit(cut())).toEqual({
      state: 'failed',
      reason: expect.stringContaining(words),
    })
    expect(money()).toMatchObject({ frozenFen: 9841, platformFen: 0 })
  })

  test('of more than 30 % is refused, and so is a split after the release', async () => {
    await paid()
    const refused = (asked: Promise<unknown>) => expect(asked).rejects
    await refused(split.split(cut({ amountFen: fen(2971) }))).toMatchObject({ code: 'RULE_LIMIT' })
    await split.release(rest())
    await refused(split.split(cut())).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
  })

  test('is too late after 180 days: the sub-merchant has the whole amount', async () => {
    await paid()
    provider.clock.skewMs = 181 * 86_400_000
    provider.platform.process()
    await expect(split.split(cut())).rejects.toMatchObject({ kind: 'unreachable' })
    provider.clock.skewMs = 0
    const stored = provider.platform.payments.get(no)
    if (stored) stored.paidAt -= 181 * 86_400_000
    await expect(split.split(cut())).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
    expect(money()).toMatchObject({ frozenFen: 0, availableFen: 9841, platformFen: 0 })
  })

  test('is returned once, and never more than was shared', async () => {
    await splitWhole()
    expect(await split.queryReturn(back())).toEqual({ state: 'unknown' })
    for (const _ of [1, 2]) expect(await split.returnFee(back())).toEqual({ state: 'returned' })
    expect(await split.queryReturn(back())).toEqual({ state: 'returned' })
    expect(money()).toMatchObject({ platformFen: 1000, availableFen: 8841 })
    await expect(split.returnFee(back({ returnNo: 'R2', amountFen: fen(1001) }))).rejects.toMatchObject({
      kind: 'refused',
      code: 'INVALID_REQUEST',
    })
  })
})

describe('an answer about a share', () => {
  const say = (body: object): void => provider.fail({ kind: 'answer', body: JSON.stringify(body) })
  const asked = () => ({ sub_mchid: subMchId, transaction_id: tradeNo(), out_order_no: 'S1' })

  test.each<[string, object, object]>([
    ['another number', { out_order_no: 'S2' }, { kind: 'forged', code: 'another_split' }],
    ['another sub-merchant', { sub_mchid: '1900000111' }, { kind: 'forged', code: 'another_split' }],
    ['another payment', { transaction_id: '42' }, { kind: 'forged', code: 'another_split' }],
    ['another receiver', { receiver_account: '1900000111' }, { kind: 'unreadable', code: 'no_receiver' }],
    ['another amount', { amount: 1 }, { kind: 'forged', code: 'another_amount' }],
    ['a new state', { result: 'ADJUST' }, { kind: 'unreadable', code: 'unknown_state' }],
  ])('is not believed if it has a split with %s', async (_, more, failure) => {
    await paid()
    const receiver = { receiver_account: '1900000109', amount: 1980, result: 'PENDING' }
    say({ ...asked(), ...more, status: 'PROCESSING', receivers: [{ ...receiver, ...more }] })
    await expect(split.querySplit(cut())).rejects.toMatchObject(failure)
  })

  test('is not believed if a release has an unknown state', async () => {
    await paid()
    say({ ...asked(), out_order_no: 'F1', status: 'CLOSED' })
    await expect(split.queryRelease(rest())).rejects.toMatchObject({ code: 'unknown_state' })
  })

  const returned = { out_return_no: 'R1', return_mchid: '1900000109', amount: 980, result: 'SUCCESS' }
  test.each<[string, object, object]>([
    ['another number', { out_return_no: 'R2' }, { kind: 'forged', code: 'another_return' }],
    ['another merchant', { return_mchid: '1900000111' }, { kind: 'forged', code: 'another_return' }],
    ['another amount', { amount: 1 }, { kind: 'forged', code: 'another_amount' }],
    ['a new state', { result: 'ADJUST' }, { kind: 'unreadable', code: 'unknown_state' }],
  ])('is not believed if it has a return with %s', async (_, more, failure) => {
    await paid()
    say({ ...asked(), ...returned, ...more })
    await expect(split.queryReturn(back())).rejects.toMatchObject(failure)
  })

  test.each([
    ['PROCESSING', { state: 'returning' }],
    ['FAILED', { state: 'failed', reason: expect.stringContaining('收不了款') }],
    ['FAIL', { state: 'failed', reason: expect.stringContaining('收不了款') }],
  ])('tells a return in the state %s', async (result, answer) => {
    await paid()
    say({ ...asked(), ...returned, result, fail_reason: 'ACCOUNT_ABNORMAL' })
    expect(await split.queryReturn(back())).toEqual(answer)
  })
})

describe('a refund', () => {
  test('before the split is taken from frozen money', async () => {
    const asked = await refund()
    expect(await pay.queryRefund(asked)).toEqual({ state: 'unknown' })
    for (const _ of [1, 2]) expect(await pay.refund(asked)).toEqual({ state: 'refunding' })
    expect(money()).toMatchObject({ frozenFen: 4970, availableFen: 0, feeFen: 30 })
    provider.platform.endRefund('R1')
    expect(await pay.queryRefund(asked)).toMatchObject({ state: 'refunded' })
    expect(await pay.refund(asked)).toMatchObject({ state: 'refunded' })
  })

  test('after the split is refused until the share is returned, or if the sub-merchant has too little', async () => {
    await splitWhole()
    const asked: NewRefund = {
      ...{ tradeNo: tradeNo(), refundNo: 'R1', reason: '' },
      ...{ refundFen: fen(9900), paidFen: fen(9900) },
    }
    await expect(pay.refund(asked)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' })
    await split.returnFee(back({ amountFen: fen(1980) }))
    await pay.refund(asked)
    expect(money()).toEqual({
      availableFen: 0,
      frozenFen: 0,
      withdrawnFen: 0,
      platformFen: 0,
      feeFen: 0,
    })
  })

  test('of a payment without a sub-merchant is refused here', async () => {
    const asked = await refund({ tradeNo: '4200000000000000000' })
    await expect(pay.refund(asked)).rejects.toMatchObject({ kind: 'refused', code: 'no_sub_merchant' })
  })

  test.each<[string, object, string]>([
    ['another number', { out_refund_no: 'R2' }, 'another_refund'],
    ['another amount', { amount: { refund: 1 } }, 'another_amount'],
  ])('answered with %s is not believed', async (_, more, code) => {
    const asked = await refund()
    const body = JSON.stringify({ out_refund_no: 'R1', amount: { refund: 4900 }, ...more })
    provider.fail({ kind: 'answer', body })
    await expect(pay.refund(asked)).rejects.toMatchObject({ kind: 'forged', code })
  })
})

describe('a withdrawal', () => {
  test.each([
    ['SUCCESS', { state: 'paid', time: expect.any(String) }, 2861, 5000],
    ['FAIL', { state: 'failed', reason: '银行卡已注销' }, 7861, 0],
    ['CLOSE', { state: 'failed', reason: '银行卡已注销' }, 7861, 0],
    ['REFUND', { state: 'returned', reason: '银行卡已注销' }, 7861, 0],
  ] as const)('that ended as %s', async (status, answer, availableFen, withdrawnFen) => {
    await splitWhole()
    expect(await split.queryWithdrawal(withdrawal)).toEqual({ state: 'unknown' })
    for (const _ of [1, 2]) expect(await split.withdraw(withdrawal)).toEqual({ state: 'paying' })
    expect(await split.queryWithdrawal(withdrawal)).toEqual({ state: 'paying' })
    const { id: providerNo } = provider.platform.endWithdrawal(withdrawal.withdrawNo, status, '银行卡已注销')
    expect(await split.queryWithdrawal(withdrawal)).toEqual({ ...answer, providerNo })
    expect(money()).toMatchObject({ availableFen, withdrawnFen })
  })

  test('of more than is available stays unbegun at WeChat Pay, and the same request is sent again', async () => {
    await paid()
    await expect(split.withdraw(withdrawal)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' })
    expect(await split.queryWithdrawal(withdrawal)).toEqual({ state: 'unknown' })
    await split.release(rest())
    expect(await split.withdraw(withdrawal)).toEqual({ state: 'paying' })
  })

  test.each<[string, object, object]>([
    ['another number', { out_request_no: '2' }, { kind: 'forged', code: 'another_withdrawal' }],
    ['another sub-merchant', { sub_mchid: '1900000111' }, { kind: 'forged', code: 'another_withdrawal' }],
    ['another amount', { amount: 1 }, { kind: 'forged', code: 'another_amount' }],
    ['a new state', { status: 'FROZEN' }, { kind: 'unreadable', code: 'unknown_state' }],
  ])('answered with %s is not believed', async (_, more, failure) => {
    await splitWhole()
    await split.withdraw(withdrawal)
    const said = provider.platform.queryWithdrawal(withdrawal.withdrawNo, subMchId)
    provider.fail({ kind: 'answer', body: JSON.stringify({ ...said, ...more }) })
    await expect(split.queryWithdrawal(withdrawal)).rejects.toMatchObject(failure)
  })

  test('a balance of another sub-merchant is not believed', async () => {
    provider.fail({ kind: 'answer', body: '{"sub_mchid":"1900000111","available_amount":1}' })
    await expect(split.balance(subMchId)).rejects.toMatchObject({ code: 'another_sub_merchant' })
  })
})

describe('a faulty answer', () => {
  const calls: [string, () => Promise<unknown>][] = [
    ['open', () => pay.open(payment())],
    [
      'refund',
      () => pay.refund({ ...back(), refundFen: fen(1), paidFen: fen(9900), refundNo: 'R1', reason: '' }),
    ],
    ['release', () => split.release(rest())],
    ['returnFee', () => split.returnFee(back())],
    ['withdraw', () => split.withdraw(withdrawal)],
    ['balance', () => split.balance(subMchId)],
  ]
  const troubles: [string, Trouble, string][] = [
    ['no answer', { kind: 'hangUp' }, 'unreachable'],
    ['a gateway’s page', { kind: 'status', status: 502, body: '<html>' }, 'unreachable'],
    ['somebody else’s signature', { kind: 'forged' }, 'forged'],
    ['an old signature', { kind: 'stale' }, 'forged'],
    ['something undocumented', { kind: 'answer', body: '{}' }, 'unreadable'],
    ['too many calls', { kind: 'answer', status: 429, body: '{"code":"FREQUENCY_LIMITED"}' }, 'busy'],
  ]
  test.each(
    calls.flatMap(([name, ask]) => troubles.map(([what, ...how]) => [name, what, ask, ...how] as const)),
  )('%s with %s', async (_, __, ask, trouble, kind) => {
    await paid()
    provider.fail(trouble)
    await expect(ask()).rejects.toMatchObject({ name: 'ProviderFailure', kind })
  })
})
