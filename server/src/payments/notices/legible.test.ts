import { noticeKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { legibleOf } from './legible.ts'

const legible = (body: unknown) =>
  legibleOf(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

test('fields without personal data are stored, and other fields only by name', () => {
  const buyer = { userName: '林小鱼', userMobile: '13800001234', token: 'secret-token' }
  const read = legible({ tradeNo: 'T-000001', payFen: 9900, userId: 'buyer-1', ...buyer, payTime: { at: 1 } })
  expect(read).toMatchObject({
    kindDict: noticeKind.payment,
    tradeNo: 'T-000001',
    amountFen: 9900,
    userId: 'buyer-1',
  })
  expect(read.notice).toMatchObject({ userName: '***', userMobile: '***', token: '***', payTime: '***' })
  expect(JSON.stringify(read)).not.toMatch(/林小鱼|13800001234|secret-token/)
})

test.each([
  ['{"tradeNo":"T-000001","refundNo":"R-000001","refundFen":30', 'R-000001'],
  ['tradeNo=T-000001&refundNo=R-000001&refundFen=30&userName=%E6%9E%97', 'R-000001'],
  ["tradeNo: 'T-000001'; refundNo: 'R-000001'", 'R-000001'],
])('a body that is not JSON is legible too: %s', (text, refundNo) => {
  expect(legible(text)).toMatchObject({
    kindDict: noticeKind.refund,
    tradeNo: 'T-000001',
    refundNo,
    amountFen: null,
  })
})

test.each([...[9900.5, -1, 0, '9900', null, 2 ** 60]])(
  'an amount is read only from a positive whole number of fen: %s',
  (payFen) => {
    expect(legible({ tradeNo: 'T-000001', payFen }).amountFen).toBeNull()
  },
)

test('empty bodies, numbers in place of texts, mobiles as user ids and broken characters do no harm', () => {
  expect(legible('')).toMatchObject({
    kindDict: noticeKind.payment,
    tradeNo: '',
    refundNo: '',
    userId: '',
    notice: {},
  })
  expect(legible('[1]').notice).toEqual({ 0: '***' })
  expect(legible({ tradeNo: 123456 }).tradeNo).toBe('123456')
  expect(legible({ userId: '13800001234' }).userId).toBe('138****1234')
  expect(legible('{"tradeNo":"a\\u0000b\\ud800"}').tradeNo).toBe('ab\ufffd')
  expect(legible({ tradeNo: 'x'.repeat(1000) }).tradeNo).toHaveLength(64)
  for (const most of [64, 200]) {
    const cut = legible({ tradeNo: `${'x'.repeat(most - 1)}🐱` })
    expect(
      [cut.tradeNo, ...Object.values(cut.notice)].map((text) => String(text).isWellFormed()),
    ).not.toContain(false)
  }
})
