import { createHash } from 'node:crypto'
import { fen } from '@zsm/contract/money/fen'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay } from '../../../../test/fake-wechat-pay.ts'
import { plusDays } from '../../../clock.ts'
import { shanghaiDay } from '../../../days.ts'
import type { BillLine, PayGateway } from '../pay-gateway.ts'
import { wechatPay } from './gateway.ts'

let provider: FakeWechatPay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeWechatPay()
  gateway = wechatPay(provider.settings())
})
afterEach(() => provider.close())

const read = (day = '2024-07-09'): Promise<BillLine[]> => Array.fromAsync(gateway.readBill(day))

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const payment =
  '`2024-07-09 10:06:33,`wxd678efh567hg6787,`1900000109,`0,`,`4200002360202407091150650780,`P20240709_1,`oUpF8,`JSAPI,`SUCCESS,`OTHERS,`CNY,`60.00,`0.00,`0,`0,`0.00,`0.00,`,`,`一节课, 两节课,`,`0.32000,`0.54%,`60.00,`0.00,`'
const refund =
  '`2024-07-09 16:47:58,`wxd678efh567hg6787,`1900000109,`0,`,`4200002166202406250324636876,`P20240625_1,`oUpF8,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50302709992024070991956632208,`R1,`50.00,`0.00,`ORIGINAL,`SUCCESS,`课,`,`-0.27000,`0.54%,`0.00,`50.00,`'
const sumHeader =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const sums = '`2,`60.00,`50.00,`0.00,`0.05000,`60.00,`50.00'
const bill = [header, payment, refund, sumHeader, sums]

test('a bill lists payments and refunds, in fen and in UTC', async () => {
  provider.bills.set('2024-07-09', `${bill.join('\n')}\n`)
  expect(await read()).toEqual([
    {
      kind: 'payment',
      paymentNo: 'P20240709_1',
      tradeNo: '4200002360202407091150650780',
      refundNo: '',
      amountFen: 6000,
      feeFen: 32,
      time: '2024-07-09T02:06:33.000Z',
      state: 'SUCCESS',
      outcome: 'done',
    },
    {
      kind: 'refund',
      paymentNo: 'P20240625_1',
      tradeNo: '4200002166202406250324636876',
      refundNo: 'R1',
      amountFen: 5000,
      feeFen: -27,
      time: '2024-07-09T08:47:58.000Z',
      state: 'SUCCESS',
      outcome: 'done',
    },
  ])
})

test.each([
  ['\r\n', '\r\n'],
  ['\n', ''],
])('lines may end by %j, and the last by %j', async (end, last) => {
  provider.bills.set('2024-07-09', `${bill.join(end)}${last}`)
  expect(await read()).toHaveLength(2)
})

test('a product’s name may contain line separators', async () => {
  provider.bills.set('2024-07-09', bill.join('\n').replace('一节课', '一节\u2028课'))
  expect(await read()).toHaveLength(2)
})

test('the file is downloaded once, with a signature, from the known address', async () => {
  provider.bills.set('2024-07-09', bill.join('\n'))
  await read()
  expect(provider.asked.map(({ path }) => path.split('token=')[0])).toEqual([
    '/v3/bill/tradebill?bill_date=2024-07-09&bill_type=ALL&tar_type=GZIP',
    '/v3/billdownload/file?',
  ])
})

test('a day without payments has no lines', async () => {
  expect(await read()).toEqual([])
})

test('a bill that is not made yet is requested again later', async () => {
  provider.billsAreReady(false)
  await expect(read()).rejects.toMatchObject({ kind: 'busy', code: 'STATEMENT_CREATING' })
})

test('an invalid day is refused', async () => {
  await expect(read('yesterday')).rejects.toMatchObject({ kind: 'refused', code: 'PARAM_ERROR' })
})

test('the bill of thousands of payments agrees with WeChat Pay’s book', async () => {
  const day = shanghaiDay(new Date().toISOString())
  const order = {
    appid: 'wxd678efh567hg6787',
    mchid: '1900000109',
    description: '一节课',
    time_expire: '2099-01-01T00:00:00+08:00',
    notify_url: 'https://shop.example/open/pay/notify/wechat',
  }
  for (let index = 0; index < 3000; index += 1) {
    const out_trade_no = `P2026_${index}`
    provider.book.open('native', { ...order, out_trade_no, amount: { total: index + 1, currency: 'CNY' } })
    provider.pay(out_trade_no)
  }
  const first = provider.book.payments.get('P2026_2999')
  const refundAsked = {
    tradeNo: first?.transactionId ?? '',
    refundNo: 'R1',
    refundFen: fen(1234),
    paidFen: fen(3000),
  }
  await gateway.refund({ ...refundAsked, reason: '' })
  const lines = (await read(day)).concat(await read(shanghaiDay(plusDays(new Date().toISOString(), -1))))
  const sum = (kind: BillLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amountFen }) => total + amountFen, 0)
  expect(sum('payment')).toBe((3000 * 3001) / 2)
  expect(sum('refund')).toBe(1234)
})

describe('a fault of a bill ends its reading [M1]', () => {
  test.each<[string, string, string[]]>([
    ['a line with a field too few', 'broken_line', [header, payment.replace(',`JSAPI', ''), sumHeader, sums]],
    ['a line of another merchant', 'another_merchant', [header, payment.replace('1900000109', '1900000110')]],
    [
      'an amount that is no number',
      'broken_line',
      [header, payment.replace('%,`60', '%,`6O'), sumHeader, sums],
    ],
    ['half a fen', 'broken_line', [header, payment.replace('0.32000', '0.32500'), sumHeader, sums]],
    ['an invalid time', 'broken_line', [header, payment.replace('10:06:33', '25:06:33'), sumHeader, sums]],
    ['an unknown state', 'unknown_state', [header, payment.replace('SUCCESS', 'PAID'), sumHeader, sums]],
    [
      'an unknown column',
      'missing_column',
      [header.replace(',订单金额', ',总金额'), payment, sumHeader, sums],
    ],
    ['a missing line', 'wrong_sums', [header, payment, sumHeader, sums]],
    ['a repeated line', 'wrong_sums', [header, payment, payment, refund, sumHeader, sums]],
    [
      'an amount that differs by a fen',
      'wrong_sums',
      [header, payment.replace('%,`60.00', '%,`60.01'), refund, sumHeader, sums],
    ],
    [
      'a fee that differs by a fen',
      'wrong_sums',
      [header, payment, refund, sumHeader, sums.replace('0.05000', '0.04000')],
    ],
    ['no sums', 'broken_line', [header, payment, refund]],
    ['sums that are cut off', 'broken_line', [header, payment, refund, sumHeader]],
    ['lines after the sums', 'line_after_sums', [...bill, payment]],
    ['nothing at all', 'broken_line', ['']],
  ])('if it has %s', async (_, code, lines) => {
    provider.bills.set('2024-07-09', lines.join('\n'))
    await expect(read()).rejects.toMatchObject({ name: 'ProviderFailure', kind: 'unreadable', code })
  })

  const answer = (more: object) => ({
    kind: 'answer' as const,
    body: JSON.stringify({
      download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=none',
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill.join('\n')).digest('hex'),
      ...more,
    }),
  })

  test('if its hash differs, after all its lines [M1]', async () => {
    provider.bills.set('2024-07-09', bill.join('\n'))
    await read()
    const [, download = ''] = provider.asked.map(({ path }) => `https://api.mch.weixin.qq.com${path}`)
    provider.fail(answer({ download_url: download, hash_value: '0'.repeat(40) }))
    const lines: BillLine[] = []
    const reading = async () => {
      for await (const line of gateway.readBill('2024-07-09')) lines.push(line)
    }
    await expect(reading()).rejects.toMatchObject({ kind: 'unreadable', code: 'wrong_hash' })
    expect(lines).toHaveLength(2)
  })

  test('if its hash has another kind', async () => {
    provider.fail(answer({ hash_type: 'MD5' }))
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable', code: 'undocumented' })
  })

  test('if its address has expired', async () => {
    provider.fail(answer({}))
    await expect(read()).rejects.toMatchObject({ kind: 'unreachable', code: 'http_400' })
  })

  test('if the download breaks off', async () => {
    provider.bills.set('2024-07-09', bill.join('\n'))
    provider.fail({ kind: 'slow', ms: 1 }, { kind: 'hangUp' })
    await expect(read()).rejects.toMatchObject({ kind: 'unreachable', code: 'no_answer' })
  })

  test('if the file is not packed', async () => {
    provider.bills.set('2024-07-09', bill.join('\n'))
    provider.fail({ kind: 'slow', ms: 1 }, { kind: 'status', status: 200, body: bill.join('\n') })
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable', code: 'not_gzip' })
  })
})

test('a reader that stops early leaves no connection open', async () => {
  provider.bills.set('2024-07-09', bill.join('\n'))
  for await (const line of gateway.readBill('2024-07-09')) {
    expect(line.kind).toBe('payment')
    break
  }
})
