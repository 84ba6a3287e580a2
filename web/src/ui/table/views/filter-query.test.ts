import { expect, test } from 'vitest'
import { filterPatch, filterQuery } from './filter-query.ts'

const defaults = {
  pageNum: 1,
  pageSize: 20,
  after: '',
  keyword: '',
  status: '',
  sort: '',
  tab: 'orders',
  open: '',
}

test('a saved filter holds what is filtered, and neither page, order nor what is open', () => {
  const view = {
    ...defaults,
    pageNum: 7,
    pageSize: 50,
    after: 'x',
    keyword: '绘画',
    sort: 'pay',
    tab: 'b',
    open: 'y',
  }
  expect(filterQuery(view, defaults, ['open'])).toBe(new URLSearchParams({ keyword: '绘画' }).toString())
  expect(filterQuery(defaults, defaults, ['open'])).toBe('')
})

test('opening a saved filter clears the filters that it does not name', () => {
  expect(filterPatch('status=5', defaults, ['open'])).toEqual({ keyword: '', status: '5' })
})

test('a filter that the list no longer has is ignored', () => {
  expect(filterPatch('gone=1&keyword=a', defaults, ['open'])).toEqual({ keyword: 'a', status: '' })
})
