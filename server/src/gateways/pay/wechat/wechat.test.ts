import { fen } from '@zsm/contract/money/fen'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeWechatPay,
  fakeWechatPay,
  keysOf,
  merchant,
  type Trouble,
} from '../../../../test/fake-wechat-pay.ts'
import { plusDays } from '../../../clock.ts'
import type { NewPayment, NewRefund, PayGateway } from '../pay-gateway.ts'
import { wechatPay } from './gateway.ts'

let provider: FakeWechatPay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeWechatPay()
  gateway = wechatPay(provider.settings())
})
afterEach(() => provider.close())

const { privateKey: otherKey } = keysOf('somebody else')
const soon = plusDays(new Date().toISOString(), 1)
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  paymentNo: 'P20260102_1',
  amountFen: fen(9900),
  subject: '摄影入门',
  expireTime: soon,
  scene: 'desktop',
  clientIp: '14.23.150.211',
  returnUrl: 'https://shop.example/orders/1?from=wechat',
  ...more,
})
const expires = `${new Date(Date.parse(soon) + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
const opened = `"appid":"wxd678efh567hg6787","mchid":"1900000109","description":"摄影入门","out_trade_no":"P20260102_1","time_expire":"${expires}","notify_url":"https://shop.example/open/pay/notify/wechat","amount":{"total":9900,"currency":"CNY"}`

/** A payment that the buyer has paid, as the input of a refund. */
async function paid(more: Partial<NewRefund> = {}): Promise<NewRefund> {
  await gateway.open(payment())
  const { transactionId } = provider.pay('P20260102_1')
  return {
    tradeNo: transactionId,
    refundNo: 'R1',
    refundFen: fen(4900),
    paidFen: fen(9900),
    reason: '不想学了',
    ...more,
  }
}

describe('each request, byte for byte [M1]', () => {
  const refundBody = (no: string) =>
    `{"transaction_id":"${no}","out_refund_no":"R1","reason":"不想学了","notify_url":"https://shop.example/open/pay/notify/wechat","amount":{"refund":4900,"total":9900,"currency":"CNY"}}`

  test.each<[string, () => Promise<unknown>, string, string, () => string]>([
    [
      'a payment inside WeChat',
      () => gateway.open(payment({ scene: 'wechat', payerId: 'oUpF8' })),
      'POST',
      '/v3/pay/transactions/jsapi',
      () => `{${opened},"payer":{"openid":"oUpF8"}}`,
    ],
    [
      'a payment on a phone',
      () => gateway.open(payment({ scene: 'phone' })),
      'POST',
      '/v3/pay/transactions/h5',
      () => `{${opened},"scene_info":{"payer_client_ip":"14.23.150.211","h5_info":{"type":"Wap"}}}`,
    ],
    [
      'a payment by a code on a desktop',
      () => gateway.open(payment()),
      'POST',
      '/v3/pay/transactions/native',
      () => `{${opened}}`,
    ],
    [
      'a question about a payment',
      () => gateway.query('P20260102_1'),
      'GET',
      '/v3/pay/transactions/out-trade-no/P20260102_1?mchid=1900000109',
      () => '',
    ],
    [
      'closing a payment',
      () => gateway.close('P20260102_1'),
      'POST',
      '/v3/pay/transactions/out-trade-no/P20260102_1/close',
      () => '{"mchid":"1900000109"}',
    ],
    [
      'a refund',
      async () => gateway.refund(await paid()),
      'POST',
      '/v3/refund/domestic/refunds',
      () => refundBody(provider.book.payments.get('P20260102_1')?.transactionId ?? ''),
    ],
    [
      'a refund without a reason',
      async () => gateway.refund(await paid({ reason: '' })),
      'POST',
      '/v3/refund/domestic/refunds',
      () =>
        refundBody(provider.book.payments.get('P20260102_1')?.transactionId ?? '').replace(
          '"reason":"不想学了",',
          '',
        ),
    ],
    [
      'a question about a refund',
      () => gateway.queryRefund({ tradeNo: '4200', refundNo: 'R1' }),
      'GET',
      '/v3/refund/domestic/refunds/R1',
      () => '',
    ],
    [
      'the bill of a day',
      () => gateway.readBill('2026-01-02')[Symbol.asyncIterator]().next(),
      'GET',
      '/v3/bill/tradebill?bill_date=2026-01-02&bill_type=ALL&tar_type=GZIP',
      () => '',
    ],
  ])('%s', async (_, ask, method, path, body) => {
    await ask()
    const asked = provider.asked.at(-1)
    expect(asked).toMatchObject({ method, path, body: body() })
    expect(asked?.headers).toMatchObject({
      accept: 'application/json',
      'user-agent': 'zhishimao',
      'wechatpay-serial': provider.settings().publicKey?.id,
    })
    expect(asked?.headers.authorization).toMatch(
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="[0-9A-F]{32}",timestamp="\d{10}",serial_no="5157F09EFDC096DE15EBE81A47057A7232F1B8E1",signature="[A-Za-z0-9+/]{342}=="$/,
    )
    expect(asked?.headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined)
  })
})

describe('the buyer’s browser', () => {
  test('inside WeChat gets a prepay id, signed for the page', async () => {
    expect(await gateway.open(payment({ scene: 'wechat', payerId: 'oUpF8' }))).toEqual({
      kind: 'wechatBridge',
      parameters: {
        appId: 'wxd678efh567hg6787',
        timeStamp: expect.stringMatching(/^\d{10}$/),
        nonceStr: expect.stringMatching(/^[0-9A-F]{32}$/),
        package: expect.stringMatching(/^prepay_id=wx/),
        signType: 'RSA',
        paySign: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
      },
    })
  })

  test('on a phone goes to WeChat’s page and comes back to ours', async () => {
    expect(await gateway.open(payment({ scene: 'phone' }))).toEqual({
      kind: 'redirect',
      url: `${provider.url}/checkmweb?prepay_id=wx20161110163838&package=P20260102_1&redirect_url=https%3A%2F%2Fshop.example%2Forders%2F1%3Ffrom%3Dwechat`,
    })
  })

  test('on a desktop shows a code', async () => {
    expect(await gateway.open(payment())).toEqual({
      kind: 'qrCode',
      text: 'weixin://wxpay/bizpayurl?pr=P20260102_1',
    })
  })

  test('inside WeChat cannot pay without an openid', async () => {
    await expect(gateway.open(payment({ scene: 'wechat' }))).rejects.toMatchObject({ code: 'no_openid' })
    expect(provider.asked).toEqual([])
  })

  test('that opens the same payment twice has one payment', async () => {
    await gateway.open(payment())
    await gateway.open(payment())
    expect(provider.book.payments.size).toBe(1)
  })
})

describe('the state of a payment', () => {
  test('is unknown, then unpaid, then paid, and still paid after a partial refund', async () => {
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'unknown' })
    await gateway.open(payment())
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'unpaid' })
    const { transactionId, paidAt } = provider.pay('P20260102_1', { openid: 'oUpF8' })
    const answer = {
      state: 'paid',
      tradeNo: transactionId,
      paidFen: 9900,
      payTime: new Date(Math.floor(paidAt / 1000) * 1000).toISOString(),
      payerId: 'oUpF8',
    }
    expect(await gateway.query('P20260102_1')).toEqual(answer)
    await gateway.refund({
      tradeNo: transactionId,
      refundNo: 'R1',
      refundFen: fen(1),
      paidFen: fen(9900),
      reason: '',
    })
    expect(await gateway.query('P20260102_1')).toEqual(answer)
  })

  test('is closed, also after a second closing', async () => {
    await gateway.open(payment())
    expect(await gateway.close('P20260102_1')).toEqual({ state: 'closed' })
    expect(await gateway.close('P20260102_1')).toEqual({ state: 'closed' })
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'closed' })
  })

  test('is paid if the buyer pays before the closing', async () => {
    await gateway.open(payment())
    const { transactionId } = provider.pay('P20260102_1')
    expect(await gateway.close('P20260102_1')).toMatchObject({ state: 'paid', tradeNo: transactionId })
  })
})

describe('the state of a refund', () => {
  test('is unknown, then under way, then done', async () => {
    const refund = await paid()
    expect(await gateway.queryRefund(refund)).toEqual({ state: 'unknown' })
    expect(await gateway.refund(refund)).toEqual({ state: 'refunding' })
    const { endedAt } = provider.endRefund('R1')
    const refundTime = new Date(Math.floor(endedAt / 1000) * 1000).toISOString()
    expect(await gateway.queryRefund(refund)).toEqual({ state: 'refunded', refundTime })
  })

  test('is that of one refund for two requests', async () => {
    const refund = await paid()
    await gateway.refund(refund)
    provider.endRefund('R1')
    expect(await gateway.refund(refund)).toMatchObject({ state: 'refunded' })
    expect(provider.book.refunds.size).toBe(1)
  })

  test('is failed if WeChat Pay gave it up, and it may be requested again', async () => {
    const refund = await paid()
    await gateway.refund(refund)
    provider.endRefund('R1', 'CLOSED')
    expect(await gateway.queryRefund(refund)).toEqual({
      state: 'failed',
      reason: expect.stringContaining('关闭'),
    })
    expect(await gateway.refund(refund)).toEqual({ state: 'refunding' })
  })

  test('is stuck if the buyer’s card did not accept it, until a person has settled it', async () => {
    const refund = await paid()
    await gateway.refund(refund)
    provider.endRefund('R1', 'ABNORMAL')
    expect(await gateway.queryRefund(refund)).toEqual({
      state: 'stuck',
      reason: expect.stringContaining('商户平台'),
    })
    provider.endRefund('R1')
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'refunded' })
  })
})

describe('a refusal with WeChat Pay’s code and words', () => {
  const refused = (ask: () => Promise<unknown>) => expect(ask()).rejects

  test('for another amount under the same number', async () => {
    await gateway.open(payment())
    await refused(() => gateway.open(payment({ amountFen: fen(1) }))).toMatchObject({
      kind: 'refused',
      code: 'OUT_TRADE_NO_USED',
      message: '商户订单号重复',
    })
  })

  test('for opening a paid or a closed payment', async () => {
    await gateway.open(payment())
    provider.pay('P20260102_1')
    await refused(() => gateway.open(payment())).toMatchObject({ kind: 'refused', code: 'ORDERPAID' })
    await gateway.open(payment({ paymentNo: 'P20260102_2' }))
    await gateway.close('P20260102_2')
    const again = () => gateway.open(payment({ paymentNo: 'P20260102_2' }))
    await refused(again).toMatchObject({ kind: 'refused', code: 'ORDER_CLOSED' })
  })

  test('for an invalid number', async () => {
    await refused(() => gateway.open(payment({ paymentNo: 'P1' }))).toMatchObject({
      kind: 'refused',
      code: 'PARAM_ERROR',
      message: expect.stringContaining('out_trade_no'),
    })
  })

  test('for another app', async () => {
    const other = wechatPay({ ...provider.settings(), appId: 'wx0000000000000000' })
    await refused(() => other.open(payment())).toMatchObject({
      kind: 'refused',
      code: 'APPID_MCHID_NOT_MATCH',
    })
  })

  test('for more than is left, another sum, and more than the merchant has', async () => {
    const refund = await paid()
    const more = { ...refund, refundFen: fen(9901) }
    await refused(() => gateway.refund(more)).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
    const other = { ...refund, paidFen: fen(9800) }
    await refused(() => gateway.refund(other)).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' })
    provider.book.funds.availableFen = 100
    await refused(() => gateway.refund(refund)).toMatchObject({ kind: 'refused', code: 'NOT_ENOUGH' })
  })

  test('for a refund of an unknown payment', async () => {
    const stranger = { ...(await paid()), tradeNo: '4200000000000000000' }
    await refused(() => gateway.refund(stranger)).toMatchObject({
      kind: 'refused',
      code: 'RESOURCE_NOT_EXISTS',
    })
  })

  test.each([
    ['with another key', () => ({ key: otherKey })],
    ['with another serial', () => ({ serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C' })],
    ['as another merchant', () => ({ mchId: '1900000110' })],
  ])('for a request signed %s is itself unsigned, so it proves nothing', async (_, more) => {
    const other = wechatPay({ ...provider.settings(), ...more() })
    await refused(() => other.open(payment())).toMatchObject({ kind: 'unreachable', code: 'SIGN_ERROR' })
    expect(provider.book.payments.size).toBe(0)
  })

  test('for a wrong clock', async () => {
    provider.clock.skewMs = 301_000
    await refused(() => gateway.open(payment())).toMatchObject({ kind: 'unreachable', code: 'SIGN_ERROR' })
  })
})

describe('a faulty answer [M1]', () => {
  const body = (code: string, message: string) => JSON.stringify({ code, message })

  test.each<[string, Trouble, object]>([
    ['no answer', { kind: 'hangUp' }, { kind: 'unreachable', code: 'no_answer' }],
    [
      'no answer, although it was done',
      { kind: 'hangUp', isDone: true },
      { kind: 'unreachable', code: 'no_answer' },
    ],
    [
      'an answer that never comes',
      { kind: 'silence', isDone: true },
      { kind: 'unreachable', code: 'no_answer' },
    ],
    ['an answer that comes too late', { kind: 'slow', ms: 900 }, { kind: 'unreachable', code: 'no_answer' }],
    [
      'a system error',
      { kind: 'status', status: 500, body: body('SYSTEM_ERROR', '系统错误') },
      { kind: 'unreachable', code: 'SYSTEM_ERROR', message: '系统错误' },
    ],
    [
      'a gateway’s page',
      { kind: 'status', status: 502, body: '<html>' },
      { kind: 'unreachable', code: 'http_502' },
    ],
    ['a page that moved', { kind: 'status', status: 302 }, { kind: 'unreachable' }],
    [
      'a refusal that nobody signed',
      { kind: 'status', status: 403, body: body('NO_AUTH', '没有权限') },
      { kind: 'unreachable', code: 'NO_AUTH' },
    ],
    ['an answer that nobody signed', { kind: 'unsigned' }, { kind: 'forged', code: 'unsigned' }],
    ['an answer that somebody else signed', { kind: 'forged' }, { kind: 'forged', code: 'wrong_signature' }],
    ['an answer of six minutes ago', { kind: 'stale' }, { kind: 'forged', code: 'clock_skew' }],
    [
      'an answer that was not JSON',
      { kind: 'answer', body: '<ok/>' },
      { kind: 'unreadable', code: 'not_json' },
    ],
    [
      'an answer without its parts',
      { kind: 'answer', body: '{}' },
      { kind: 'unreadable', code: 'undocumented' },
    ],
  ])('%s', async (_, trouble, failure) => {
    provider.fail(trouble)
    const isLate = trouble.kind === 'silence' || trouble.kind === 'slow'
    const asking = isLate ? wechatPay(provider.settings(), { answerMs: 200 }) : gateway
    await expect(asking.open(payment())).rejects.toMatchObject({ name: 'ProviderFailure', ...failure })
    // The next call gets a correct answer.
    expect(await gateway.open(payment())).toMatchObject({ kind: 'qrCode' })
  })

  test('that was given before is not taken for another', async () => {
    await gateway.query('P20260102_1')
    provider.fail({ kind: 'replay' })
    await expect(gateway.query('P20260102_1')).rejects.toMatchObject({
      kind: 'forged',
      code: 'replayed_nonce',
    })
  })

  test('with a wrong signature as a probe is requested again', async () => {
    provider.fail({ kind: 'probe' })
    expect(await gateway.open(payment())).toMatchObject({ kind: 'qrCode' })
    expect(provider.asked).toHaveLength(2)
    provider.fail({ kind: 'probe' }, { kind: 'probe' })
    await expect(gateway.open(payment())).rejects.toMatchObject({ kind: 'forged', code: 'signature_probe' })
  })

  test('about another payment is not believed, even if it is correctly signed', async () => {
    await gateway.open(payment())
    provider.pay('P20260102_1')
    const other = (more: object) => {
      const told = { ...provider.book.query('P20260102_1', merchant.mchId), ...more }
      provider.fail({ kind: 'answer', body: JSON.stringify(told) })
      return expect(gateway.query('P20260102_1')).rejects
    }
    await other({ out_trade_no: 'P20260102_2' }).toMatchObject({ kind: 'forged', code: 'another_payment' })
    await other({ mchid: '1900000110' }).toMatchObject({ kind: 'forged', code: 'another_merchant' })
    await other({ appid: 'wx0000000000000000' }).toMatchObject({ kind: 'forged', code: 'another_merchant' })
    await other({ trade_state: 'ACCEPTED' }).toMatchObject({ kind: 'unreadable', code: 'unknown_state' })
    await other({ trade_state: 'constructor' }).toMatchObject({ kind: 'unreadable', code: 'unknown_state' })
    await other({ amount: { total: 9900, currency: 'USD' } }).toMatchObject({ kind: 'unreadable' })
    await other({ success_time: undefined }).toMatchObject({ kind: 'unreadable', code: 'incomplete_payment' })
  })

  test('about another refund is not believed', async () => {
    const refund = await paid()
    await gateway.refund(refund)
    const other = (more: object) => {
      provider.fail({ kind: 'answer', body: JSON.stringify({ ...provider.book.queryRefund('R1'), ...more }) })
      return expect(gateway.refund(refund)).rejects
    }
    await other({ out_refund_no: 'R2' }).toMatchObject({ kind: 'forged', code: 'another_refund' })
    await other({ transaction_id: '42' }).toMatchObject({ kind: 'forged', code: 'another_refund' })
    await other({ amount: { refund: 1 } }).toMatchObject({ kind: 'forged', code: 'another_amount' })
    await other({ status: 'DONE' }).toMatchObject({ kind: 'unreadable', code: 'unknown_state' })
  })

  test.each([
    [429, 'RATELIMIT_EXCEEDED', 'busy'],
    [403, 'FREQUENCY_LIMITED', 'busy'],
    [400, 'SYSTEM_ERROR', 'unreachable'],
    [202, 'USERPAYING', 'unreachable'],
    [403, 'USER_ACCOUNT_ABNORMAL', 'refused'],
  ])('a signed %i %s is %s', async (status, code, kind) => {
    provider.fail({ kind: 'answer', status, body: body(code, '请稍后再试') })
    await expect(gateway.open(payment())).rejects.toMatchObject({ kind, code, message: '请稍后再试' })
  })

  test('that never comes ends the call', async () => {
    const nobody = wechatPay({ ...provider.settings(), url: 'http://127.0.0.1:1' })
    await expect(nobody.query('P20260102_1')).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'no_answer',
    })
  })
})
