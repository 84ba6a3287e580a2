import { fen } from '@zsm/contract/money/fen'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlipayTrouble, type FakeAlipay, fakeAlipay } from '../../../../test/fake-alipay.ts'
import { keysOf } from '../../../../test/fake-wechat-pay.ts'
import type { NewPayment, PayGateway } from '../pay-gateway.ts'
import { alipay } from './gateway.ts'

let provider: FakeAlipay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeAlipay()
  gateway = alipay(provider.settings())
})
afterEach(() => provider.close())

const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  paymentNo: 'P20260102_1',
  amountFen: fen(9900),
  subject: '摄影入门/第一课',
  expireTime: '2099-01-02T03:04:05.678Z',
  scene: 'desktop',
  clientIp: '14.23.150.211',
  returnUrl: 'https://shop.example/orders/1',
  ...more,
})

async function visit(more: Partial<NewPayment> = {}): Promise<string> {
  const step = await gateway.open(payment(more))
  if (step.kind !== 'redirect') throw new Error(step.kind)
  return provider.visit(step.url)
}

async function paid() {
  await visit()
  const { tradeNo } = provider.book.pay('P20260102_1')
  return { tradeNo, refundNo: 'R1', refundFen: fen(4900), paidFen: fen(9900), reason: '不想学了' }
}

const whole = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

describe('each request is signed and has exactly these fields [M2]', () => {
  test.each([
    ['a desktop', 'desktop', 'alipay.trade.page.pay', '"product_code":"FAST_INSTANT_TRADE_PAY",', ''],
    [
      'a phone',
      'phone',
      'alipay.trade.wap.pay',
      '"product_code":"QUICK_WAP_WAY",',
      ',"quit_url":"https://shop.example/orders/1"',
    ],
  ] as const)('a payment on %s', async (_, scene, method, code, quit) => {
    expect(await visit({ scene })).toBe('收银台')
    expect(provider.asked).toEqual([
      {
        method,
        parameters: {
          app_id: '2021001234567890',
          method,
          format: 'JSON',
          charset: 'utf-8',
          sign_type: 'RSA2',
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          version: '1.0',
          notify_url: 'https://shop.example/open/pay/notify/alipay',
          return_url: 'https://shop.example/orders/1',
          biz_content: `{"out_trade_no":"P20260102_1","total_amount":"99.00","subject":"摄影入门 第一课",${code}"time_expire":"2099-01-02 11:04:05"${quit}}`,
          sign: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
        },
      },
    ])
  })

  test.each<[string, () => Promise<unknown>, string, string]>([
    [
      'a question about a payment',
      () => gateway.query('P20260102_1'),
      'alipay.trade.query',
      '{"out_trade_no":"P20260102_1"}',
    ],
    [
      'a payment’s end',
      () => gateway.close('P20260102_1'),
      'alipay.trade.close',
      '{"out_trade_no":"P20260102_1"}',
    ],
    [
      'a refund',
      () =>
        gateway.refund({
          tradeNo: '2026010222001400',
          refundNo: 'R1',
          refundFen: fen(5),
          paidFen: fen(9900),
          reason: '不想学了',
        }),
      'alipay.trade.refund',
      '{"trade_no":"2026010222001400","refund_amount":"0.05","out_request_no":"R1","refund_reason":"不想学了"}',
    ],
    [
      'a question about a refund',
      () => gateway.queryRefund({ tradeNo: '2026010222001400', refundNo: 'R1' }),
      'alipay.trade.fastpay.refund.query',
      '{"trade_no":"2026010222001400","out_request_no":"R1","query_options":["gmt_refund_pay"]}',
    ],
    [
      'the bill of a day',
      () => gateway.readBill('2026-01-02')[Symbol.asyncIterator]().next(),
      'alipay.data.dataservice.bill.downloadurl.query',
      '{"bill_type":"trade","bill_date":"2026-01-02"}',
    ],
  ])('%s', async (_, ask, method, content) => {
    await ask().catch(() => undefined)
    expect(provider.asked.at(-1)).toMatchObject({ method, parameters: { biz_content: content } })
  })
})

test('inside WeChat no buyer is sent to Alipay', async () => {
  await expect(gateway.open(payment({ scene: 'wechat' }))).rejects.toMatchObject({
    kind: 'refused',
    code: 'wrong_scene',
  })
})

describe('the state of a payment', () => {
  test('is unknown until the buyer signs in, then unpaid or paid, and still paid after a full refund', async () => {
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'unknown' })
    const refund = await visit().then(() => gateway.query('P20260102_1'))
    expect(refund).toEqual({ state: 'unpaid' })
    const { tradeNo, paidAt } = provider.book.pay('P20260102_1')
    const answer = {
      state: 'paid',
      tradeNo,
      paidFen: 9900,
      payTime: whole(paidAt),
      payerId: '2088101117955611',
    }
    expect(await gateway.query('P20260102_1')).toEqual(answer)
    await gateway.refund({ tradeNo, refundNo: 'R1', refundFen: fen(9900), paidFen: fen(9900), reason: '' })
    expect(provider.book.trades.get('P20260102_1')?.state).toBe('TRADE_CLOSED')
    expect(await gateway.query('P20260102_1')).toEqual(answer)
  })

  test('is closed, also after a second closing', async () => {
    await visit()
    expect(await gateway.close('P20260102_1')).toEqual({ state: 'closed' })
    expect(await gateway.close('P20260102_1')).toEqual({ state: 'closed' })
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'closed' })
    expect(await visit()).toContain('ACQ.TRADE_HAS_CLOSE')
  })

  test('is closed if Alipay does not know it', async () => {
    expect(await gateway.close('P20260102_1')).toEqual({ state: 'closed' })
  })

  test('is paid if the buyer paid before the closing', async () => {
    const { tradeNo } = await paid()
    expect(await gateway.close('P20260102_1')).toMatchObject({ state: 'paid', tradeNo })
  })
})

describe('the state of a refund', () => {
  test('is done at once, and a repeated request is the same refund', async () => {
    const refund = await paid()
    expect(await gateway.queryRefund(refund)).toEqual({ state: 'unknown' })
    const done = await gateway.refund(refund)
    const [booked] = provider.book.refunds.values()
    expect(done).toEqual({ state: 'refunded', refundTime: whole(booked?.at ?? 0) })
    expect(await gateway.refund(refund)).toEqual(done)
    expect(await gateway.queryRefund(refund)).toEqual(done)
    expect(provider.book.refunds.size).toBe(1)
  })

  test('is under way, and done later', async () => {
    provider.book.refunding.isSlow = true
    const refund = await paid()
    expect(await gateway.refund(refund)).toEqual({ state: 'refunding' })
    expect(await gateway.refund(refund)).toEqual({ state: 'refunding' })
    provider.book.endRefunds()
    expect(await gateway.refund(refund)).toMatchObject({ state: 'refunded' })
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'refunded' })
  })
})

describe('a refusal with Alipay’s code and words', () => {
  const refused = (ask: Promise<unknown>, code: string) =>
    expect(ask).rejects.toMatchObject({ name: 'ProviderFailure', kind: 'refused', code })

  test('for more than is left, another amount, more than the merchant has, and an unknown payment', async () => {
    const refund = await paid()
    await refused(gateway.refund({ ...refund, refundFen: fen(9901) }), 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    provider.book.funds.availableFen = 100
    await refused(gateway.refund(refund), 'ACQ.SELLER_BALANCE_NOT_ENOUGH')
    provider.book.funds.availableFen = 10_000
    await gateway.refund(refund)
    await refused(gateway.refund({ ...refund, refundFen: fen(1) }), 'ACQ.DISCORDANT_REPEAT_REQUEST')
    await refused(gateway.refund({ ...refund, tradeNo: '2026010222001400' }), 'ACQ.TRADE_NOT_EXIST')
  })

  test.each([
    ['with another key', () => ({ key: keysOf('somebody else').privateKey }), 'isv.invalid-signature'],
    ['as another app', () => ({ appId: '2021000000000000' }), 'isv.invalid-app-id'],
  ])('for a request signed %s is itself unsigned, so it proves nothing', async (_, more, code) => {
    const other = alipay({ ...provider.settings(), ...more() })
    await expect(other.query('P20260102_1')).rejects.toMatchObject({ kind: 'unreachable', code })
  })

  test('for a wrong clock', async () => {
    provider.clock.skewMs = 16 * 60_000
    await expect(gateway.query('P20260102_1')).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'isv.invalid-timestamp',
    })
  })
})

describe('a faulty answer', () => {
  test.each<[string, AlipayTrouble, string, string]>([
    ['no answer', { kind: 'hangUp' }, 'unreachable', 'no_answer'],
    ['no answer, although it was done', { kind: 'hangUp', isDone: true }, 'unreachable', 'no_answer'],
    ['an answer that never comes', { kind: 'silence', isDone: true }, 'unreachable', 'no_answer'],
    ['an answer that comes too late', { kind: 'slow', ms: 900 }, 'unreachable', 'no_answer'],
    ['a gateway’s page', { kind: 'status', status: 502 }, 'unreachable', 'http_502'],
    ['a page that moved', { kind: 'status', status: 302 }, 'unreachable', 'no_answer'],
    ['no JSON', { kind: 'body', body: '<html>' }, 'unreadable', 'not_json'],
    ['the answer to another question', { kind: 'body', body: '{"x_response":{}}' }, 'unreadable', 'not_json'],
    ['an answer that nobody signed', { kind: 'unsigned' }, 'forged', 'unsigned'],
    ['an answer that somebody else signed', { kind: 'forged' }, 'forged', 'wrong_signature'],
    [
      'two answers in one',
      {
        kind: 'body',
        body: '{"alipay_trade_query_response":{},"alipay_trade_query_response":{},"sign":"x"}',
      },
      'unreadable',
      'not_json',
    ],
    [
      'an answer without its parts',
      { kind: 'answer', said: { code: '10000', msg: 'Success' } },
      'unreadable',
      'undocumented',
    ],
    [
      'a service that is not there',
      { kind: 'answer', said: { code: '20000', sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' } },
      'unreachable',
      'isp.unknow-error',
    ],
    [
      'a system error',
      { kind: 'answer', said: { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' } },
      'unreachable',
      'ACQ.SYSTEM_ERROR',
    ],
    [
      'too many calls',
      { kind: 'answer', said: { code: '40005', sub_code: 'isv.app-call-limited' } },
      'busy',
      'isv.app-call-limited',
    ],
    [
      'no permission',
      { kind: 'answer', said: { code: '40006', sub_code: 'isv.insufficient-isv-permissions' } },
      'refused',
      'isv.insufficient-isv-permissions',
    ],
  ])('%s', async (_, trouble, kind, code) => {
    await visit()
    provider.fail(trouble)
    const isLate = trouble.kind === 'silence' || trouble.kind === 'slow'
    const asking = isLate ? alipay(provider.settings(), { answerMs: 200 }) : gateway
    await expect(asking.query('P20260102_1')).rejects.toMatchObject({ name: 'ProviderFailure', kind, code })
    // The next call gets a correct answer.
    expect(await gateway.query('P20260102_1')).toEqual({ state: 'unpaid' })
  })

  test('with slashes that were escaped after signing is read', async () => {
    await paid()
    const said = {
      code: '10000',
      ...provider.book.query({ out_trade_no: 'P20260102_1' }),
      buyer_user_id: 'a/b',
    }
    provider.fail({ kind: 'answer', said, isEscaped: true })
    expect(await gateway.query('P20260102_1')).toMatchObject({ state: 'paid', payerId: 'a/b' })
  })

  test('about another payment is not believed, even if it is correctly signed', async () => {
    await paid()
    const other = (more: object) => {
      const said = { code: '10000', ...provider.book.query({ out_trade_no: 'P20260102_1' }), ...more }
      provider.fail({ kind: 'answer', said })
      return expect(gateway.query('P20260102_1')).rejects
    }
    await other({ out_trade_no: 'P20260102_2' }).toMatchObject({ kind: 'forged', code: 'another_payment' })
    await other({ trade_status: 'PAID' }).toMatchObject({ kind: 'unreadable', code: 'unknown_state' })
    await other({ total_amount: '99.001' }).toMatchObject({ kind: 'unreadable', code: 'undocumented' })
    await other({ total_amount: '-99.00' }).toMatchObject({ kind: 'unreadable', code: 'undocumented' })
    await other({ send_pay_date: undefined }).toMatchObject({
      kind: 'unreadable',
      code: 'incomplete_payment',
    })
  })

  test('about another refund is not believed', async () => {
    const refund = await paid()
    await gateway.refund(refund)
    const other = (more: object) => {
      const { tradeNo: trade_no, refundNo: out_request_no } = refund
      const asked = { trade_no, out_request_no, query_options: [] }
      provider.fail({ kind: 'answer', said: { code: '10000', ...provider.book.queryRefund(asked), ...more } })
      return expect(gateway.queryRefund(refund)).rejects
    }
    await other({ out_request_no: 'R2' }).toMatchObject({ kind: 'forged', code: 'another_refund' })
    await other({ trade_no: '42' }).toMatchObject({ kind: 'forged', code: 'another_refund' })
    await other({ refund_status: 'DONE' }).toMatchObject({ kind: 'unreadable', code: 'unknown_state' })
    await other({ gmt_refund_pay: undefined }).toMatchObject({ code: 'incomplete_refund' })
  })

  test('that never comes ends the call', async () => {
    const nobody = alipay({ ...provider.settings(), url: 'http://127.0.0.1:1/gateway.do' })
    await expect(nobody.query('P1')).rejects.toMatchObject({ kind: 'unreachable', code: 'no_answer' })
  })
})
