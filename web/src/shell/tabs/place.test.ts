import { shopKind } from '@zsm/contract/states'
import { parsePath } from 'react-router'
import { expect, test } from 'vitest'
import { affixPlaces, isAmong, placeOf } from './place.ts'

const page = (path: string, handle: Record<string, unknown>) => ({ id: path, path, handle })
const routes = [
  {
    id: 'shell',
    handle: { home: '/user' },
    children: [
      page('/user', { title: '概览', affix: true }),
      page('/course/list', {
        title: (query: URLSearchParams) =>
          query.get('shopDict') === String(shopKind.service) ? '服务' : '课程管理',
        identity: ['shopDict', 'bizDict'],
      }),
      page('/course/album', { title: '编辑课程', identity: ['id'] }),
      page('/live', { title: '直播', noCache: true }),
      { id: 'lost', path: '*' },
    ],
  },
]
const at = (address: string) => placeOf(routes, parsePath(address))

test.each([
  ['/user', '/user'],
  ['/user/', '/user'],
  ['/user?day=7#top', '/user'],
  ['/course/list?keyword=猫&pageNum=2', '/course/list'],
  ['/course/list?bizDict=1&keyword=猫&shopDict=2', '/course/list?shopDict=2&bizDict=1'],
  ['/course/list?shopDict=', '/course/list'],
  ['/course/album?id=7', '/course/album?id=7'],
])('%s is %s', (address, key) => {
  expect(at(address)).toMatchObject({ key, to: address })
})

test('a title may depend on the query [4]', () => {
  expect(at('/course/list')?.title).toBe('课程管理')
  expect(at('/course/list?shopDict=2')?.title).toBe('服务')
})

test("a place carries its screen's properties, and an address without a screen is no place", () => {
  expect(at('/live')).toMatchObject({ route: '/live', noCache: true, affix: false })
  expect(at('/nowhere')).toBeUndefined()
})

test('tags that cannot be closed are found at any depth', () => {
  expect(affixPlaces(routes).map(({ key }) => key)).toEqual(['/user'])
})

test("a place outside a user's screens is recognised, whatever its query", () => {
  const isMine = isAmong(['/user', '/course/list'])
  const places = ['/course/list?shopDict=2', '/live', '/user'].flatMap((address) => at(address) ?? [])
  expect(places.filter(isMine).map(({ key }) => key)).toEqual(['/course/list?shopDict=2', '/user'])
})
