import { expect, test } from 'vitest'
import { countCap, pageBounds, pageOf } from './page.ts'

const input = { pageNum: 3, pageSize: 20 }

test('page N starts after the pages before it', () => {
  expect(pageBounds(input)).toEqual({ limit: 20, offset: 40 })
  expect(pageBounds({ pageNum: 1, pageSize: 100 })).toEqual({ limit: 100, offset: 0 })
})

test('a count up to the cap is exact, and one above it means at least', () => {
  expect(pageOf(['a'], countCap, input)).toMatchObject({ total: 10_000, totalCapped: false, pageNum: 3 })
  expect(pageOf(['a'], countCap + 1, input)).toMatchObject({ total: 10_000, totalCapped: true })
  expect(pageOf(['a'], 12_345, input, Number.POSITIVE_INFINITY)).toMatchObject({
    total: 12_345,
    totalCapped: false,
  })
})
