import { expect, test } from 'vitest'
import {
  afterClosing,
  closePages,
  currentTag,
  mostCached,
  movePage,
  namePage,
  noteUnsaved,
  onlyAllowed,
  openTags,
  type Place,
  renewPage,
  restoreTags,
  type Tags,
  tagTitle,
  visitPlace,
} from './tags.ts'

const place = (key: string, more: Partial<Place> = {}): Place => ({
  key,
  route: key.split('?')[0] ?? key,
  to: key,
  title: key,
  affix: false,
  noCache: false,
  ...more,
})
const home = place('/user', { affix: true })

let visits = 0
const go = (
  tags: Tags,
  to: string | Place | undefined,
  more: { replaced?: boolean; keeping?: boolean } = {},
) =>
  visitPlace(tags, {
    key: `visit ${++visits}`,
    place: typeof to === 'string' ? place(to) : to,
    replaced: false,
    keeping: true,
    ...more,
  })
const visit = (...keys: string[]) => keys.reduce((tags, key) => go(tags, key), go(restoreTags([home]), home))
const keys = (tags: Tags) => openTags(tags).map(({ key }) => key)
const pageOf = (tags: Tags, key: string) => tags.visited.find((tag) => tag.key === key)?.page ?? 0
const pages = (tags: Tags, ...of: string[]) => of.map((key) => pageOf(tags, key))
const alive = (tags: Tags) => tags.cached.map((page) => tags.visited.find((tag) => tag.page === page)?.key)
const typeOn = (tags: Tags, key: string) => noteUnsaved(tags, pageOf(tags, key), 'form', '会丢失')

test('a place has one tag, and a second visit keeps the address that it was left at', () => {
  const tags = go(visit('/a', '/b'), place('/a', { to: '/a?keyword=1' }))
  expect(keys(tags)).toEqual(['/user', '/a', '/b'])
  expect(currentTag(tags)?.to).toBe('/a?keyword=1')
  expect(alive(tags)).toEqual(['/a', '/b', '/user'])
})

test('a repeated visit changes nothing, so the same object is returned', () => {
  const tags = visit('/a')
  const again = { key: tags.visit, place: place('/a'), replaced: false, keeping: true }
  expect(visitPlace(tags, again)).toBe(tags)
})

test('tags that cannot be closed come first, also if they are visited last', () => {
  expect(keys(go(go(restoreTags([]), '/a'), home))).toEqual(['/user', '/a'])
})

test('at an address without a screen, no tag is current and every page stays cached', () => {
  const tags = go(visit('/a'), undefined)
  expect(currentTag(tags)).toBeUndefined()
  expect(alive(tags)).toEqual(['/a', '/user'])
})

test('replacing the address keeps the tag, and on the same route the page', () => {
  const draft = visit('/a', '/album?draft=1', '/b', '/album?draft=1')
  const made = go(draft, '/album?id=2', { replaced: true })
  expect(keys(made)).toEqual(['/user', '/a', '/album?id=2', '/b'])
  expect(made.current).toBe(draft.current)
  const elsewhere = go(made, '/c', { replaced: true })
  expect(keys(elsewhere)).toEqual(['/user', '/a', '/c', '/b'])
  expect(elsewhere.current).not.toBe(made.current)
})

test('replacing the address by one that is already open leaves one tag', () => {
  const tags = go(visit('/a', '/start'), '/a', { replaced: true })
  expect(keys(tags)).toEqual(['/user', '/a'])
  expect(keys(go(visit(), '/a', { replaced: true }))).toEqual(['/user', '/a'])
})

test('a page closed while on screen is gone once another is shown', () => {
  const before = visit('/a', '/b')
  const closed = closePages(before, pages(before, '/b'))
  expect(keys(closed)).toEqual(['/user', '/a'])
  expect(alive(closed)).toEqual(['/b', '/a', '/user'])
  expect(alive(go(closed, '/a'))).toEqual(['/a', '/user'])
  const back = go(closed, '/b')
  expect(keys(back)).toEqual(['/user', '/a', '/b'])
})

test.each([
  ['its right neighbour', ['/b'], '/c'],
  ['its left neighbour if there is none on the right', ['/b', '/c'], '/a'],
  ['the page that stays', ['/a', '/b', '/c'], '/user'],
])('closing the page on screen leads to %s [4]', (_, doomed, next) => {
  const tags = go(visit('/a', '/b', '/c'), '/b')
  expect(afterClosing(tags, pages(tags, ...doomed))?.key).toBe(next)
})

test('closing other pages does not navigate', () => {
  const tags = visit('/a', '/b')
  expect(afterClosing(tags, pages(tags, '/a'))).toBeUndefined()
  expect(keys(closePages(tags, pages(tags, '/a')))).toEqual(['/user', '/b'])
})

test('pages that new roles forbid are closed, except one with unsaved changes and the one on screen [4]', () => {
  const tags = typeOn(visit('/a', '/b', '/c', '/d'), '/b')
  const isAllowed = ({ key }: { key: string }) => key === '/user' || key === '/c'
  const kept = onlyAllowed(tags, isAllowed)
  expect(keys(kept)).toEqual(['/user', '/b', '/c', '/d'])
  expect(alive(kept)).toEqual(['/d', '/c', '/b', '/user'])
  const left = onlyAllowed(go(kept, undefined), isAllowed)
  expect(keys(left)).toEqual(['/user', '/b', '/c'])
  expect(onlyAllowed(left, isAllowed)).toBe(left)
})

test('a refresh puts a new page behind the same tag', () => {
  const tags = typeOn(visit('/a', '/b'), '/a')
  const renewed = renewPage(tags, pageOf(tags, '/a'))
  expect(keys(renewed)).toEqual(['/user', '/a', '/b'])
  expect(alive(renewed)).toEqual(['/b', '/user'])
  expect(openTags(renewed)[1]?.unsaved).toEqual([])
  const current = renewPage(renewed, pageOf(renewed, '/b'))
  expect(currentTag(current)?.key).toBe('/b')
  expect(current.current).not.toBe(renewed.current)
})

test('at most ten pages are cached, the least recently seen goes first, and one with unsaved changes never goes [4]', () => {
  const many = Array.from({ length: mostCached }, (_, at) => `/${at}`)
  const tags = many.slice(1).reduce((tags, key) => go(tags, key), typeOn(visit('/0'), '/0'))
  expect(keys(tags)).toHaveLength(11)
  expect(alive(tags)).toEqual([...many.toReversed()])
  expect(alive(go(tags, '/10'))).toEqual(['/10', ...many.toReversed().filter((key) => key !== '/1')])
})

test('more than ten pages are cached if all of them have unsaved changes', () => {
  const many = Array.from({ length: 12 }, (_, at) => `/${at}`)
  const tags = many.reduce((tags, key) => typeOn(go(tags, key), key), visit())
  expect(alive(tags)).toEqual(many.toReversed())
})

test('a page that says noCache starts afresh at each visit, and so does every page without the tags view [4]', () => {
  const fresh = place('/fresh', { noCache: true })
  const left = go(typeOn(go(visit('/a'), fresh), '/fresh'), '/a')
  expect(keys(left)).toEqual(['/user', '/a', '/fresh'])
  expect(alive(left)).toEqual(['/a', '/user'])
  expect(openTags(left)[2]?.unsaved).toEqual([])
  expect(alive(go(left, '/b', { keeping: false }))).toEqual(['/b'])
})

test('turning the tags view off keeps pages with unsaved changes', () => {
  const tags = typeOn(visit('/a', '/b'), '/a')
  const off = visitPlace(tags, { key: tags.visit, place: place('/b'), replaced: false, keeping: false })
  expect(alive(off)).toEqual(['/b', '/a'])
})

test('each component registers its unsaved changes once', () => {
  const tags = typeOn(visit('/a'), '/a')
  expect(noteUnsaved(tags, pageOf(tags, '/a'), 'form', '会丢失')).toBe(tags)
  expect(noteUnsaved(tags, 99, 'form', '会丢失')).toBe(tags)
  const both = noteUnsaved(tags, pageOf(tags, '/a'), 'other', '也会')
  expect(noteUnsaved(both, pageOf(tags, '/a'), 'form', undefined).visited[1]?.unsaved).toEqual([
    { by: 'other', text: '也会' },
  ])
})

test('a hidden page that navigates moves its tag and leaves the screen alone', () => {
  const tags = visit('/album?draft=1', '/b')
  const moved = movePage(tags, pageOf(tags, '/album?draft=1'), place('/album?id=2'))
  expect(keys(moved)).toEqual(['/user', '/album?id=2', '/b'])
  expect(alive(moved)).toEqual(['/b', '/album?id=2', '/user'])
  expect(currentTag(moved)?.key).toBe('/b')
  expect(movePage(moved, moved.current ?? 0, place('/c'))).toBe(moved)
  expect(keys(movePage(moved, pageOf(moved, '/album?id=2'), place('/b')))).toEqual(['/user', '/b'])
})

test('a restored tag has no page until it is visited', () => {
  const tags = restoreTags([home, place('/a'), place('/user'), place('/b')])
  expect(keys(tags)).toEqual(['/user', '/a', '/b'])
  expect(alive(go(tags, '/b'))).toEqual(['/b'])
  expect(new Set(go(tags, '/c').visited.map(({ page }) => page)).size).toBe(4)
})

test('a tag is named after what its page shows, and after its screen once the page navigates [4]', () => {
  const called = (tags: Tags, key: string) =>
    tagTitle(tags.visited.find((tag) => tag.key === key) ?? { ...home, name: undefined })
  const named = namePage(visit('/album?id=1'), 2, '手机摄影入门')
  expect(called(named, '/album?id=1')).toBe('手机摄影入门')
  expect(namePage(named, 2, '手机摄影入门')).toBe(named)
  expect(called(namePage(named, 2, '进阶'), '/album?id=1')).toBe('进阶')
  expect(called(go(named, '/album?id=2', { replaced: true }), '/album?id=2')).toBe('手机摄影入门')
  expect(called(go(named, '/list', { replaced: true }), '/list')).toBe('/list')
  expect(called(restoreTags([{ ...place('/album?id=1'), name: '手机摄影入门' }]), '/album?id=1')).toBe(
    '手机摄影入门',
  )
})
