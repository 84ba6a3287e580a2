import { fen } from '@zsm/contract/money/fen'
import { goodKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { savingText, sumOf, whyNot } from './parts.ts'

test('the sum is what the goods cost one by one', () => {
  expect(sumOf([])).toBe(0)
  expect(sumOf([{ priceFen: fen(9900) }, { priceFen: fen(3300) }, { priceFen: fen(0) }])).toBe(13_200)
})

test('the saving stands beside the sum, and a price that saves nothing is named', () => {
  expect(savingText(fen(13_200), fen(9900))).toBe('套餐价 ¥99.00，比单买省 ¥33.00')
  expect(savingText(fen(13_200), fen(13_200))).toContain('没有比单买便宜')
  expect(savingText(fen(13_200), undefined)).toBe('')
  expect(savingText(fen(0), fen(9900))).toBe('')
})

test('courses, single lessons and downloads can be in a bundle, and nothing else', () => {
  const fitting = goodKind.values.filter((bizDict) => whyNot({ bizDict }) === '')
  expect(fitting).toEqual([goodKind.course, goodKind.lesson, goodKind.download])
})
