import { fen } from '@zsm/contract/money/fen'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeAlipay, fakeAlipay } from '../../../../test/fake-alipay.ts'
import { keysOf } from '../../../../test/fake-wechat-pay.ts'
import type { Notice, PayGateway } from '../pay-gateway.ts'
import { alipay } from './gateway.ts'

let provider: FakeAlipay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeAlipay()
  gateway = alipay(provider.settings())
})
afterEach(() => provider.close())

const read = (body: Buffer | undefined): Promise<Notice> =>
  gateway.readNotice({ headers: {}, body: body ?? Buffer.alloc(0), now: new Date().toISOString() })
const forged = (code: string) => ({ name: 'ProviderFailure', kind: 'forged', code })

async function paid() {
  const step = await gateway.open({
    paymentNo: 'P20260102_1',
    amountFen: fen(9900),
    subject: '摄影 & 剪辑',
    expireTime: '2099-01-02T03:04:05.678Z',
    scene: 'phone',
    clientIp: '14.23.150.211',
    returnUrl: 'https://shop.example/orders/1',
  })
  await provider.visit(step.kind === 'redirect' ? step.url : '')
  const trade = provider.book.pay('P20260102_1')
  const [notice] = provider.notices()
  if (!notice) throw new Error('no notice')
  return { trade, notice, parameters: provider.book.tradeTold(trade) }
}

const whole = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

describe('a notice', () => {
  test.each(['TRADE_SUCCESS', 'TRADE_FINISHED'])('of the state %s is a payment', async (trade_status) => {
    const { trade, parameters } = await paid()
    expect(await read(provider.notice({ ...parameters, trade_status }))).toEqual({
      kind: 'payment',
      paymentNo: 'P20260102_1',
      state: 'paid',
      tradeNo: trade.tradeNo,
      paidFen: 9900,
      payTime: whole(trade.paidAt),
      payerId: '2088101117955611',
    })
  })

  test('of a refund has that refund’s own amount, though Alipay tells the sum of all refunds', async () => {
    const { trade } = await paid()
    const refund = { tradeNo: trade.tradeNo, paidFen: fen(9900), reason: '' }
    await gateway.refund({ ...refund, refundNo: 'R1', refundFen: fen(4900) })
    await gateway.refund({ ...refund, refundNo: 'R2', refundFen: fen(5000) })
    const notices = await Promise.all(provider.notices().map(read))
    const told = (refundNo: string, refundFen: number) => ({
      kind: 'refund',
      tradeNo: trade.tradeNo,
      refundNo,
      refundFen,
      answer: { state: 'refunded', refundTime: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    expect(notices).toEqual([told('R1', 4900), told('R2', 5000)])
  })

  test('of a refund that Alipay does not find is refused, so that it comes again', async () => {
    const { parameters } = await paid()
    const refund = { out_biz_no: 'R9', refund_fee: '1.00', gmt_refund: '2026-01-02 03:04:05.469' }
    await expect(read(provider.notice({ ...parameters, ...refund }))).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'refund_not_found',
    })
  })

  test.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])(
    'of the state %s is nothing that we book',
    async (trade_status) => {
      const { parameters } = await paid()
      expect(await read(provider.notice({ ...parameters, trade_status }))).toEqual({
        kind: 'other',
        what: trade_status,
      })
    },
  )

  test('without a refunded amount is no refund', async () => {
    const { parameters } = await paid()
    expect(await read(provider.notice({ ...parameters, refund_fee: '0.00' }))).toMatchObject({
      kind: 'payment',
      paidFen: 9900,
    })
  })

  test('is read alike when it comes again', async () => {
    const { notice, parameters } = await paid()
    expect(await read(notice)).toEqual(await read(notice))
    expect(await read(provider.notice(parameters))).toEqual(await read(notice))
  })
})

describe('a notice that is not believed', () => {
  const changed = (notice: Buffer, change: (form: URLSearchParams) => void): Buffer => {
    const form = new URLSearchParams(notice.toString())
    change(form)
    return Buffer.from(form.toString())
  }

  test.each<[string, string, (form: URLSearchParams) => void]>([
    ['no signature', 'unsigned', (form) => form.delete('sign')],
    ['an invalid signature', 'wrong_signature', (form) => form.set('sign', '%')],
    ['SHA-1', 'malformed_signature', (form) => form.set('sign_type', 'RSA')],
    ['no kind of signature', 'malformed_signature', (form) => form.delete('sign_type')],
    ['another sum', 'wrong_signature', (form) => form.set('total_amount', '99.01')],
    ['another number', 'wrong_signature', (form) => form.set('out_trade_no', 'P20260102_2')],
    ['an additional parameter', 'wrong_signature', (form) => form.set('passback_params', 'x')],
    ['a missing parameter', 'wrong_signature', (form) => form.delete('notify_time')],
    ['a repeated parameter', 'repeated_parameter', (form) => form.append('total_amount', '0.01')],
    [
      'a parameter hidden in another',
      'ambiguous_signature',
      (form) => {
        form.set('receipt_amount', `${form.get('receipt_amount')}&seller_id=${form.get('seller_id')}`)
        form.delete('seller_id')
      },
    ],
  ])('has %s', async (_, code, change) => {
    const { notice } = await paid()
    await expect(read(changed(notice, change))).rejects.toMatchObject(forged(code))
  })

  test('is an empty one', async () => {
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject(forged('unsigned'))
  })

  test('is one with any altered character [M2]', async () => {
    const { notice } = await paid()
    const names = [...new URLSearchParams(notice.toString()).keys()].filter((name) => name !== 'sign')
    const altering = fc.asyncProperty(fc.constantFrom(...names), fc.nat(), async (name, at) => {
      const body = changed(notice, (form) => {
        const value = form.get(name) ?? ''
        const index = at % value.length
        form.set(name, `${value.slice(0, index)}~${value.slice(index + 1)}`)
      })
      await expect(read(body)).rejects.toMatchObject({ kind: 'forged' })
    })
    await fc.assert(altering, { numRuns: 200 })
    expect(await read(notice)).toMatchObject({ kind: 'payment' })
  })

  test('is one signed with somebody else’s key', async () => {
    const { parameters } = await paid()
    const notice = provider.notice(parameters, keysOf('somebody else').privateKey)
    await expect(read(notice)).rejects.toMatchObject(forged('wrong_signature'))
  })

  test.each([
    ['app', { app_id: '2021000000000000' }],
    ['merchant', { seller_id: '2088000000000000' }],
  ])('is about a payment of another %s', async (_, more) => {
    const { parameters } = await paid()
    const notice = provider.notice({ ...parameters, ...more })
    await expect(read(notice)).rejects.toMatchObject(forged('another_merchant'))
  })
})

describe('a correctly signed notice that cannot be read', () => {
  test.each([
    ['half a fen', { total_amount: '99.005' }, 'undocumented'],
    ['no time', { gmt_payment: 'yesterday' }, 'undocumented'],
  ])('has %s', async (_, more, code) => {
    const { parameters } = await paid()
    await expect(read(provider.notice({ ...parameters, ...more }))).rejects.toMatchObject({
      kind: 'unreadable',
      code,
    })
  })

  test('is about a payment without its sum', async () => {
    const { total_amount: _, ...parameters } = (await paid()).parameters
    await expect(read(provider.notice(parameters))).rejects.toMatchObject({
      kind: 'unreadable',
      code: 'incomplete_payment',
    })
  })
})

test('an accepted notice is answered with one word, a refused one with another', () => {
  const contentType = 'text/plain'
  expect(gateway.answerNotice(true)).toEqual({ status: 200, contentType, body: 'success' })
  expect(gateway.answerNotice(false)).toEqual({ status: 500, contentType, body: 'failure' })
})
