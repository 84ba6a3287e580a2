import { expect, test } from 'vitest'
import { placeAfter } from './place-after.ts'

const page = { list: [{ id: 'c' }, { id: 'b' }], pageNum: 3, pageSize: 2, isPlaceholder: false }

test.each([
  ['the next page', page, { pageNum: 4, pageSize: 2 }, 'b'],
  ['the page before', page, { pageNum: 2, pageSize: 2 }, ''],
  ['a page further on', page, { pageNum: 5, pageSize: 2 }, ''],
  ['another size', page, { pageNum: 4, pageSize: 50 }, ''],
  ['the next of an empty one', { ...page, list: [] }, { pageNum: 4, pageSize: 2 }, ''],
  [
    'the next while another list is on its way',
    { ...page, isPlaceholder: true },
    { pageNum: 4, pageSize: 2 },
    '',
  ],
])('%s', (_, from, to, after) => {
  expect(placeAfter(from, to, ({ id }) => id)).toEqual({ ...to, after })
})
