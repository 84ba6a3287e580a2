import { expect, test } from 'vitest'
import { placeAfter } from './place-after.ts'

const page = { list: [{ id: 'c' }, { id: 'b' }], pageNum: 3, pageSize: 2, isPlaceholder: false }

test.each([
  ['the next page begins after the last row of this one', page, { pageNum: 4, pageSize: 2 }, 'b'],
  ['the previous page is read by its number', page, { pageNum: 2, pageSize: 2 }, ''],
  ['a page further on is read by its number', page, { pageNum: 5, pageSize: 2 }, ''],
  ['a page of another size is read by its number', page, { pageNum: 4, pageSize: 50 }, ''],
  [
    'the page after an empty one is read by its number',
    { ...page, list: [] },
    { pageNum: 4, pageSize: 2 },
    '',
  ],
  [
    'the next page is read by its number while another list is loading',
    { ...page, isPlaceholder: true },
    { pageNum: 4, pageSize: 2 },
    '',
  ],
])('%s', (_, from, to, after) => {
  expect(placeAfter(from, to, ({ id }) => id)).toEqual({ ...to, after })
})
