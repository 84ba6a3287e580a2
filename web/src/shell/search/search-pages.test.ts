import { expect, test } from 'vitest'
import { labelOfPage, openPageSearch } from './search-pages.ts'

const page = (path: string, ...titles: string[]) => ({ path, titles })
const search = openPageSearch([
  page('/user', '概览'),
  page('/course/list', '内容', '课程管理'),
  page('/course/tiktok', '内容', '短视频作品'),
  page('/course/album', '课程管理', '新建课程'),
  page('/statistics/funds', '经营', '资金收益'),
  page('/statistics/order', '经营', '订单统计'),
  page('/material/video', '素材库', '视频素材'),
  { ...page('/serve/list', '服务', '创建服务'), also: '服务管理' },
])
const first = (words: string) => search(words)[0]?.path

test.each([
  ['课程', '/course/list'],
  ['新建', '/course/album'],
  ['kcgl', '/course/list'],
  ['KCGL', '/course/list'],
  ['kechengguanli', '/course/list'],
  ['kecheng', '/course/list'],
  ['ddtj', '/statistics/order'],
  ['zijin', '/statistics/funds'],
  ['statistics/order', '/statistics/order'],
  ['创建服务', '/serve/list'],
  ['服务管理', '/serve/list'],
  ['cjfw', '/serve/list'],
  ['fwgl', '/serve/list'],
  ['经营', '/statistics/funds'],
  ['订单统汁', '/statistics/order'],
  [' 概览 ', '/user'],
])('searching for %s finds %s first [9]', (words, path) => expect(first(words)).toBe(path))

test('pages that contain the words come before similar ones', () => {
  expect(search('视频').map(({ path }) => path)).toEqual(['/course/tiktok', '/material/video'])
  expect(search('课程管理').map(({ path }) => path)).toEqual(['/course/list', '/course/album'])
})

test('empty words and words unlike any page find nothing', () => {
  expect(search('  ')).toEqual([])
  expect(search('火星')).toEqual([])
})

test('the search uses the first thirty-two characters [9]', () => {
  const name = '一'.repeat(40)
  const find = openPageSearch([page('/long', name)])
  expect(find(`${'一'.repeat(32)}此后不算`)).toHaveLength(1)
})

test('a page is found by all its titles', () => {
  expect(labelOfPage(page('/course/list', '内容', '课程管理'))).toBe('内容 > 课程管理')
})
