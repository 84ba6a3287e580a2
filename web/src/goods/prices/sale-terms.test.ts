import { fen } from '@zsm/contract/money/fen'
import { describe, expect, test } from 'vitest'
import { changedTerms, noTerms, stockLeft, termErrors, termsIn, termsInput } from './sale-terms.ts'

const typed = { ...noTerms, freeFlag: false, price: '99' }
const [noon, evening] = ['2026-11-22T04:00:00.000Z', '2026-11-22T12:00:00.000Z']

test('stored terms of sale survive the conversion to fields and back, and empty fields mean none', () => {
  const stored = { linePriceFen: fen(19_900), stock: 0, limitPerUser: 2, validDays: 365 }
  const plans = { planShelfTime: noon, planUnshelfTime: evening }
  expect(termsInput({ ...termsIn({ ...stored, ...plans }), freeFlag: false })).toEqual({
    ...stored,
    ...plans,
  })
  const none = { linePriceFen: fen(0), stock: -1, limitPerUser: 0, validDays: 0 }
  expect(termsIn({ ...none, planShelfTime: null, planUnshelfTime: null })).toEqual(noTerms)
  expect(termsInput({ ...noTerms, freeFlag: false })).toMatchObject(none)
})

test('only changed terms are sent, and a stock together with the stock that was shown', () => {
  const base = { ...typed, stock: '10', planShelfTime: noon }
  expect(changedTerms(base, { ...base })).toEqual({})
  expect(changedTerms(base, { ...base, stock: '20', planShelfTime: '' })).toEqual({
    stock: 20,
    seenStock: 10,
    planShelfTime: '',
  })
  expect(changedTerms(base, { ...base, stock: '' })).toEqual({ stock: -1, seenStock: 10 })
})

test('a good that becomes free loses its line price', () => {
  const base = { ...typed, linePrice: '199' }
  expect(changedTerms(base, { ...base, freeFlag: true })).toEqual({ linePriceFen: 0 })
})

describe('the errors of terms of sale', () => {
  test.each([
    ['empty fields have none', {}, {}],
    ['a stock that is not a number', { stock: '很多' }, { stock: '请输入 0 到 1000000 的整数，不限请留空' }],
    ['a limit too high', { limitPerUser: '1001' }, { limitPerUser: '请输入 0 到 1000 的整数，不限请留空' }],
    ['half a day', { validDays: '1.5' }, { validDays: '请输入 0 到 3650 的整数，永久有效请留空' }],
    [
      'a line price that is not an amount',
      { linePrice: 'x' },
      { linePrice: expect.stringContaining('两位小数') },
    ],
    ['a line price below the price', { linePrice: '98.99' }, { linePrice: '划线价不能低于价格，不用请清空' }],
    ['a free good has no line price to check', { linePrice: 'x', freeFlag: true }, {}],
    [
      'the end of shelving before its beginning',
      { planShelfTime: evening, planUnshelfTime: noon },
      { planUnshelfTime: '计划下架要晚于计划上架' },
    ],
  ])('%s', (_, given, errors) => {
    expect(termErrors({ ...typed, ...given })).toEqual(errors)
  })
})

test('the remaining stock is read from a refusal', () => {
  expect(stockLeft({ stock: 3 })).toBe(3)
  expect(stockLeft(undefined)).toBeUndefined()
})
