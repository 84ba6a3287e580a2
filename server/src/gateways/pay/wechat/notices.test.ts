import { fen } from '@zsm/contract/money/fen'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeWechatPay,
  fakeWechatPay,
  keysOf,
  type SentNotice,
} from '../../../../test/fake-wechat-pay.ts'
import { plusDays } from '../../../clock.ts'
import type { Notice, PayGateway } from '../pay-gateway.ts'
import { wechatPay } from './gateway.ts'

let provider: FakeWechatPay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeWechatPay()
  gateway = wechatPay(provider.settings())
})
afterEach(() => provider.close())

const now = () => new Date().toISOString()
const read = ({ headers, body }: SentNotice): Promise<Notice> =>
  gateway.readNotice({ headers, body, now: now() })
const forged = (code: string) => ({ name: 'ProviderFailure', kind: 'forged', code })

async function paid() {
  await gateway.open({
    paymentNo: 'P20260102_1',
    amountFen: fen(9900),
    subject: '摄影入门',
    expireTime: plusDays(now(), 1),
    scene: 'desktop',
    clientIp: '14.23.150.211',
    returnUrl: 'https://shop.example/orders/1',
  })
  const payment = provider.pay('P20260102_1')
  const [notice] = provider.notices()
  if (!notice) throw new Error('no notice')
  return { payment, notice, event: { type: 'TRANSACTION.SUCCESS', original: 'transaction' } as const }
}

/** The notice of a refund that ended in this state. */
async function refunded(state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL'): Promise<SentNotice> {
  const { payment } = await paid()
  const refund = {
    tradeNo: payment.transactionId,
    refundNo: 'R1',
    refundFen: fen(4900),
    paidFen: fen(9900),
    reason: '',
  }
  await gateway.refund(refund)
  provider.endRefund('R1', state)
  const [notice] = provider.notices()
  if (!notice) throw new Error('no notice')
  return notice
}

describe('a notice', () => {
  test('tells a payment', async () => {
    const { payment, notice } = await paid()
    expect(await read(notice)).toEqual({
      kind: 'payment',
      paymentNo: 'P20260102_1',
      state: 'paid',
      tradeNo: payment.transactionId,
      paidFen: 9900,
      payTime: new Date(Math.floor(payment.paidAt / 1000) * 1000).toISOString(),
      payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    })
  })

  test.each([
    ['SUCCESS', { state: 'refunded', refundTime: expect.stringMatching(/^\d{4}-.*Z$/) }],
    ['CLOSED', { state: 'failed', reason: expect.stringContaining('关闭') }],
    ['ABNORMAL', { state: 'stuck', reason: expect.stringContaining('商户平台') }],
  ] as const)('tells a refund that ended as %s', async (state, answer) => {
    expect(await read(await refunded(state))).toEqual({
      kind: 'refund',
      tradeNo: provider.book.payments.get('P20260102_1')?.transactionId,
      refundNo: 'R1',
      refundFen: fen(4900),
      answer,
    })
  })

  test('about anything else is named', async () => {
    const notice = provider.notice({ type: 'PAYSCORE.USER_PAID', original: 'transaction', resource: {} })
    expect(await read(notice)).toEqual({ kind: 'other', what: 'PAYSCORE.USER_PAID' })
  })

  test('that comes again says the same', async () => {
    const { payment, event } = await paid()
    const resource = provider.book.query(payment.no, '1900000109')
    const [first, second] = [provider.notice({ ...event, resource }), provider.notice({ ...event, resource })]
    expect(await read(first)).toEqual(await read(second))
  })
})

describe('a notice is not believed', () => {
  const headersOf = (notice: SentNotice, more: Record<string, string | undefined>): SentNotice => ({
    ...notice,
    headers: Object.fromEntries(
      Object.entries({ ...notice.headers, ...more }).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    ),
  })

  test.each<[string, string, (notice: SentNotice) => SentNotice]>([
    ['no signature', 'unsigned', (notice) => headersOf(notice, { 'wechatpay-signature': undefined })],
    ['no serial', 'unknown_serial', (notice) => headersOf(notice, { 'wechatpay-serial': undefined })],
    ['no time', 'malformed_signature', (notice) => headersOf(notice, { 'wechatpay-timestamp': undefined })],
    [
      'a time in words',
      'malformed_signature',
      (notice) => headersOf(notice, { 'wechatpay-timestamp': 'now' }),
    ],
    ['no nonce', 'malformed_signature', (notice) => headersOf(notice, { 'wechatpay-nonce': undefined })],
    [
      'another nonce',
      'wrong_signature',
      (notice) => headersOf(notice, { 'wechatpay-nonce': 'c5ac7061fccab6bf3e254dcf98995b8c' }),
    ],
    [
      'an invalid signature',
      'wrong_signature',
      (notice) => headersOf(notice, { 'wechatpay-signature': '%' }),
    ],
    [
      'a body with one more byte',
      'wrong_signature',
      (notice) => ({ ...notice, body: Buffer.concat([notice.body, Buffer.from(' ')]) }),
    ],
    [
      'the same JSON in another layout',
      'wrong_signature',
      (notice) => ({
        ...notice,
        body: Buffer.from(JSON.stringify(JSON.parse(notice.body.toString()), null, 1)),
      }),
    ],
    ['no body', 'wrong_signature', (notice) => ({ ...notice, body: Buffer.alloc(0) })],
  ])('if it has %s', async (_, code, altered) => {
    const { notice } = await paid()
    await expect(read(altered(notice))).rejects.toMatchObject(forged(code))
  })

  test('if any byte was altered [M1]', async () => {
    const { notice } = await paid()
    const altering = fc.asyncProperty(
      fc.nat(notice.body.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const body = Buffer.from(notice.body)
        body[at] = (body[at] ?? 0) ^ by
        await expect(read({ ...notice, body })).rejects.toMatchObject(forged('wrong_signature'))
      },
    )
    await fc.assert(altering, { numRuns: 300 })
    expect(await read(notice)).toMatchObject({ kind: 'payment' })
  })

  test('if it is signed with somebody else’s key', async () => {
    const { event } = await paid()
    const { publicKey } = provider.settings()
    const by = { serial: publicKey?.id ?? '', privateKey: keysOf('somebody else').privateKey }
    const notice = provider.notice({ ...event, resource: {} }, { by })
    await expect(read(notice)).rejects.toMatchObject(forged('wrong_signature'))
  })

  test('if its signature is a probe', async () => {
    const { event } = await paid()
    const probe = provider.notice({ ...event, resource: {} }, { isProbe: true })
    await expect(read(probe)).rejects.toMatchObject(forged('signature_probe'))
  })

  test.each([-301_000, 320_000])('if its clock differs by %i ms', async (skewMs) => {
    const { event } = await paid()
    const notice = provider.notice({ ...event, resource: {} }, { at: Date.now() + skewMs })
    await expect(read(notice)).rejects.toMatchObject(forged('clock_skew'))
  })

  test('if it is a replay, bit for bit [M1]', async () => {
    const { notice } = await paid()
    await read(notice)
    await expect(read(notice)).rejects.toMatchObject(forged('replayed_nonce'))
  })

  test('and a forged notice does not use up the nonce of a genuine one', async () => {
    const { notice } = await paid()
    await expect(read({ ...notice, body: Buffer.from('{}') })).rejects.toMatchObject(
      forged('wrong_signature'),
    )
    expect(await read(notice)).toMatchObject({ kind: 'payment' })
  })

  test.each([
    ['another merchant', { mchid: '1900000110' }],
    ['another app', { appid: 'wx0000000000000000' }],
  ])('if it is about a payment of %s [M1]', async (_, more) => {
    const { payment, event } = await paid()
    const resource = { ...provider.book.query(payment.no, '1900000109'), ...more }
    await expect(read(provider.notice({ ...event, resource }))).rejects.toMatchObject(
      forged('another_merchant'),
    )
  })

  test('if it is about another merchant’s refund', async () => {
    const event = { type: 'REFUND.SUCCESS', original: 'refund' } as const
    const resource = {
      mchid: '1900000110',
      transaction_id: '42',
      out_refund_no: 'R1',
      refund_status: 'SUCCESS',
      success_time: '2026-01-02T03:04:05+08:00',
      amount: { refund: 1 },
    }
    await expect(read(provider.notice({ ...event, resource }))).rejects.toMatchObject(
      forged('another_merchant'),
    )
  })
})

describe('a correctly signed notice cannot be read', () => {
  const unreadable = (code: string) => ({ name: 'ProviderFailure', kind: 'unreadable', code })
  const event = { type: 'TRANSACTION.SUCCESS', original: 'transaction' } as const

  test('if it is encrypted with another key', async () => {
    const notice = provider.notice(
      { ...event, resource: {} },
      { apiV3Key: '0123456789abcdef0123456789abcdef' },
    )
    await expect(read(notice)).rejects.toMatchObject(unreadable('undecryptable'))
  })

  test.each([
    ['nothing', {}, 'undocumented'],
    ['an unpaid payment', { trade_state: 'NOTPAY' }, 'unpaid_success'],
    ['a payment without its sum', { amount: undefined }, 'incomplete_payment'],
    ['a payment in dollars', { amount: { total: 1, currency: 'USD' } }, 'undocumented'],
    ['half a fen', { amount: { total: 0.5, currency: 'CNY' } }, 'undocumented'],
    ['a time without its offset', { success_time: '2026-01-02 03:04:05' }, 'undocumented'],
  ])('if it is about %s', async (what, more, code) => {
    const { payment } = await paid()
    const whole = what === 'nothing' ? {} : provider.book.query(payment.no, '1900000109')
    const notice = provider.notice({ ...event, resource: { ...whole, ...more } })
    await expect(read(notice)).rejects.toMatchObject(unreadable(code))
  })

  test.each(['no JSON', '{}', '{"event_type":"X","resource_type":"plain","resource":{}}'])(
    'if its body is %s',
    async (text) => {
      const body = Buffer.from(text)
      await expect(read({ url: '', headers: provider.signed(body), body })).rejects.toMatchObject({
        kind: 'unreadable',
      })
    },
  )
})

test('an accepted notice is answered with an empty body, a refused one with a failure', () => {
  expect(gateway.answerNotice(true)).toEqual({ status: 204, contentType: 'application/json', body: '' })
  expect(gateway.answerNotice(false)).toEqual({
    status: 500,
    contentType: 'application/json',
    body: '{"code":"FAIL","message":"稍后再试"}',
  })
})
