import { expect, test } from 'vitest'
import { keysetPaging, paging, readView, writeView } from './use-view.ts'

const defaults = { ...paging, keyword: '', shelf: '' as '' | '0' | '1' }

test('reads the view from the address, with defaults for the rest', () => {
  expect(readView(new URLSearchParams('pageNum=3&keyword=绘画'), defaults)).toEqual({
    pageNum: 3,
    pageSize: 20,
    keyword: '绘画',
    shelf: '',
  })
})

test('an invalid number falls back to the default', () => {
  expect(readView(new URLSearchParams('pageNum=-1&pageSize=abc'), defaults)).toMatchObject(paging)
})

test('a change of a filter returns to the first page and leaves other keys alone', () => {
  const next = writeView(new URLSearchParams('pageNum=3&tab=a'), defaults, { keyword: '绘画' })
  expect([...next]).toEqual([
    ['tab', 'a'],
    ['keyword', '绘画'],
  ])
})

test('opening something beside a list stays on the current page', () => {
  const places = { ...defaults, open: '' }
  const page = new URLSearchParams('pageNum=3')
  expect(writeView(page, places, { open: 'a' }, ['open']).toString()).toBe('pageNum=3&open=a')
  expect(writeView(page, places, { open: 'a', keyword: 'b' }, ['open']).get('pageNum')).toBeNull()
})

test('the row after which a page begins is dropped with that page', () => {
  const kept = { ...keysetPaging, keyword: '' }
  const second = new URLSearchParams('keyword=a&pageNum=2&after=b')
  const turned = { pageNum: 2, pageSize: 20, after: 'b' }
  expect(writeView(new URLSearchParams('keyword=a'), kept, turned)).toEqual(second)
  expect(writeView(second, kept, { keyword: 'c' }).toString()).toBe('keyword=c')
  expect(writeView(second, kept, { pageNum: 3, pageSize: 20, after: '' }).get('after')).toBeNull()
  expect(writeView(new URLSearchParams(), defaults, turned).toString()).toBe('pageNum=2')
})

test('another page keeps the filters', () => {
  const next = writeView(new URLSearchParams('keyword=a'), defaults, { pageNum: 2 })
  expect(next.toString()).toBe('keyword=a&pageNum=2')
})
