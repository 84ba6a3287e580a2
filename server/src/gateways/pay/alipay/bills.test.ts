import { fen } from '@zsm/contract/money/fen'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipOf } from '../../../../test/alipay-bill.ts'
import { type FakeAlipay, fakeAlipay } from '../../../../test/fake-alipay.ts'
import { plusDays } from '../../../clock.ts'
import { shanghaiDay } from '../../../days.ts'
import type { BillLine, PayGateway } from '../pay-gateway.ts'
import { alipay } from './gateway.ts'

let provider: FakeAlipay
let gateway: PayGateway
beforeEach(async () => {
  provider = await fakeAlipay()
  gateway = alipay(provider.settings())
})
afterEach(() => provider.close())

const day = '2019-09-16'
const read = (of = day): Promise<BillLine[]> => Array.fromAsync(gateway.readBill(of))

const head = [
  '#支付宝业务明细查询',
  '#账号：[20881012345678900156]',
  '#起始日期：[2019年09月16日 00:00:00]   终止日期：[2019年09月17日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
]
const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const payment =
  '2019091622001458860515315453\t,P20190916_1\t,交易\t,一节课,2019-09-16 10:55:16,2019-09-16 10:55:23,\t,\t,\t,\t,*水(602***@qq.com)\t,60.00,60.00,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,\t,-0.36,0.00,'
const refund =
  '2019091622001458860515315453\t,P20190916_1\t,退款\t,一节课,2019-09-16 10:55:16,2019-09-16 10:56:48,\t,\t,\t,\t,*水(602***@qq.com)\t,-50.00,-50.00,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,R1\t,0.30,0.00,'
const end = '#-----------------------------------------业务明细列表结束------------------------------------'
const sums = [
  '#交易合计：1笔，商家实收共60.00元，商家优惠共0.00元',
  '#退款合计：1笔，商家实收退款共-50.00元，商家优惠退款共0.00元',
]
const bill = [...head, columns, payment, refund, end, ...sums, '#导出时间：[2019年09月17日 05:46:49]']
const paid = {
  kind: 'payment',
  paymentNo: 'P20190916_1',
  tradeNo: '2019091622001458860515315453',
  refundNo: '',
  amountFen: 6000,
  feeFen: 36,
  time: '2019-09-16T02:55:23.000Z',
  state: '交易',
  outcome: 'done',
}
const given = {
  ...paid,
  kind: 'refund',
  refundNo: 'R1',
  amountFen: 5000,
  feeFen: -30,
  time: '2019-09-16T02:56:48.000Z',
  state: '退款',
  outcome: 'done',
}

test.each([
  ['\r\n', '\r\n'],
  ['\n', ''],
])('payments and refunds, in fen and in our time; lines end by %j, the last by %j', async (by, last) => {
  provider.bills.set(day, `${bill.join(by)}${last}`)
  expect(await read()).toEqual([paid, given])
})

test('a fee is a cost, whichever sign the bill writes', async () => {
  provider.bills.set(day, bill.join('\n').replace('-0.36', '0.36').replace(',0.30,', ',-0.30,'))
  expect(await read()).toEqual([paid, given])
})

test('a day without payments has no lines', async () => {
  expect(await read('2020-01-02')).toEqual([])
})

test('a missing bill is requested again later, and after three days the day has none', async () => {
  provider.making.isReady = false
  const yesterday = shanghaiDay(plusDays(new Date().toISOString(), -1))
  await expect(read(yesterday)).rejects.toMatchObject({ kind: 'busy', code: 'isp.bill_not_exist' })
  expect(await read()).toEqual([])
})

test('an invalid day is refused', async () => {
  await expect(read('yesterday')).rejects.toMatchObject({ kind: 'refused', code: 'isp.invalid_arguments' })
})

test('the bill of thousands of payments agrees with Alipay’s book', async () => {
  const content = {
    subject: '一节课',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: '2099-01-01 00:00:00',
  }
  for (let index = 1; index <= 3000; index += 1) {
    const total_amount = `${Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`
    provider.book.visit('alipay.trade.page.pay', { ...content, out_trade_no: `P${index}`, total_amount }, '')
    provider.book.pay(`P${index}`)
  }
  const tradeNo = provider.book.trades.get('P3000')?.tradeNo ?? ''
  await gateway.refund({ tradeNo, refundNo: 'R1', refundFen: fen(1234), paidFen: fen(3000), reason: '' })
  const today = shanghaiDay(new Date().toISOString())
  const lines = (await read(today)).concat(await read(shanghaiDay(plusDays(new Date().toISOString(), -1))))
  const sum = (kind: BillLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amountFen }) => total + amountFen, 0)
  expect([sum('payment'), sum('refund')]).toEqual([(3000 * 3001) / 2, 1234])
})

describe('a fault of a bill ends its reading [M2]', () => {
  const altered = (from: string, to: string) => bill.join('\n').replace(from, to)

  test.each<[string, string, string]>([
    ['a line without one field', 'broken_line', altered(',60.00,60.00', ',60.00')],
    ['another merchant', 'another_merchant', altered('2088101234567890', '2088101234567891')],
    ['another day', 'another_day', altered('2019年09月16日', '2019年09月15日')],
    ['an amount that is no number', 'broken_line', altered(',60.00,', ',6O.00,')],
    ['a refund that takes money', 'broken_line', altered(',-50.00,', ',50.00,')],
    ['an invalid time', 'broken_line', altered('10:55:23', '25:55:23')],
    ['an unknown kind', 'unknown_state', altered('交易\t', '转账\t')],
    ['an unknown column', 'missing_column', altered('订单金额', '总金额')],
    ['a missing line', 'wrong_sums', altered(`${refund}\n`, '')],
    ['a repeated line', 'wrong_sums', altered(refund, `${refund}\n${refund}`)],
    ['a sum that differs by a fen', 'wrong_sums', altered('共60.00元', '共60.01元')],
    ['a sum of refunds that differs by a fen', 'wrong_sums', altered('共-50.00元', '共-50.01元')],
    ['no sums', 'broken_line', altered(`${sums.join('\n')}\n`, '')],
    ['a bill that is cut off', 'broken_line', bill.slice(0, 6).join('\n')],
    ['lines after the sums', 'line_after_sums', `${bill.join('\n')}\n${payment}`],
    ['nothing at all', 'broken_line', ''],
  ])('if it has %s', async (_, code, text) => {
    provider.bills.set(day, text)
    await expect(read()).rejects.toMatchObject({ name: 'ProviderFailure', kind: 'unreadable', code })
  })

  const answer = (bill_download_url: string) =>
    ({ kind: 'answer', said: { code: '10000', bill_download_url } }) as const
  const whole = () => zipOf([{ name: '20881012345678900156_20190916_业务明细.csv', text: bill.join('\n') }])

  test.each<[string, string, () => Buffer]>([
    ['no zip', 'not_zip', () => Buffer.from('<html>')],
    ['a zip that is cut off', 'not_zip', () => whole().subarray(0, 200)],
    ['a zip without the bill', 'no_bill_in_zip', () => zipOf([{ name: '业务明细(汇总).csv', text: '' }])],
    [
      'a zip whose checksum is wrong',
      'wrong_hash',
      () => {
        const zip = whole()
        const at = zip.readUInt32LE(zip.length - 6) + 16
        zip.writeUInt32LE((zip.readUInt32LE(at) ^ 1) >>> 0, at)
        return zip
      },
    ],
  ])('%s', async (_, code, file) => {
    provider.fail(answer(provider.fileAddress(file())))
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable', code })
  })

  test('if its address has expired', async () => {
    provider.fail(answer(`${provider.origin}/downloadBillFile.resource?fileId=none`))
    await expect(read()).rejects.toMatchObject({ kind: 'unreachable', code: 'http_404' })
  })

  test('if its address is invalid', async () => {
    provider.fail(answer('file:///etc/passwd'))
    await expect(read()).rejects.toMatchObject({ kind: 'unreadable', code: 'undocumented' })
  })
})
