import { expect, test } from 'vitest'
import { sortAfter, sortedBy } from './sort-button.tsx'

const pay = { first: 'pay-desc', second: 'pay-asc' }
const time = { first: 'time-asc', isUp: true }

test('presses lead from one order to the other and back to the usual one', () => {
  expect(sortAfter(pay, '')).toBe('pay-desc')
  expect(sortAfter(pay, 'pay-desc')).toBe('pay-asc')
  expect(sortAfter(pay, 'pay-asc')).toBe('')
  expect(sortAfter(time, 'time-asc')).toBe('')
  expect(sortAfter(pay, 'time-asc')).toBe('pay-desc')
})

test('the head says which way the rows are sorted', () => {
  expect(sortedBy(pay, 'pay-desc')).toBe('descending')
  expect(sortedBy(pay, 'pay-asc')).toBe('ascending')
  expect(sortedBy(pay, '')).toBe('none')
  expect(sortedBy(time, 'time-asc')).toBe('ascending')
})
