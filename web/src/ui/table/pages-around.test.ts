import { expect, test } from 'vitest'
import { pagesAround, pageTyped } from './pages-around.ts'

const shown = (open: number, last: number) =>
  pagesAround(open, last)
    .map((page) => page ?? '…')
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [7, 9, '1 … 6 7 8 9'],
  [9, 9, '1 … 8 9'],
  [2, 4, '1 2 3 4'],
  [500, 50_000, '1 … 499 500 501 … 50000'],
])('page %i of %i offers %s', (open, last, pages) => {
  expect(shown(open, last)).toBe(pages)
})

test('an address beyond the last page offers the last pages', () => {
  expect(shown(7, 2)).toBe('1 2')
})

test.each([
  ['3', 3],
  [' 09 ', 9],
  ['99', 12],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['-2', undefined],
])('%j of 12 pages leads to %s', (text, page) => {
  expect(pageTyped(text, 12)).toBe(page)
})
