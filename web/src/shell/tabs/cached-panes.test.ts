import { parsePath } from 'react-router'
import { expect, test } from 'vitest'
import { type CachedPanes, cachePanes, type Place } from './cached-panes.ts'

let visits = 0

/** The router's state at a visit. All objects are new each time, even for an address visited before. */
const visit = (address: string, edition = 1) => {
  visits += 1
  const location = { pathname: '/', search: '', hash: '', ...parsePath(address), key: String(visits) }
  return {
    outlet: [address, visits],
    place: { location, navigationType: 'PUSH' } as unknown as Place,
    edition,
  }
}
const nothing: CachedPanes = { panes: [], current: undefined, ...visit('/') }
const pane = ({ panes }: CachedPanes, page: number) => panes.find((one) => one.page === page)

const overview = cachePanes(nothing, { cached: [1], current: 1, visited: [] }, visit('/user'))
const courses = cachePanes(
  overview,
  { cached: [2, 1], current: 2, visited: [] },
  visit('/course/list?keyword=猫'),
)

test('a page is not rendered again when another is shown, nor when it is shown again', () => {
  expect(pane(courses, 1)).toBe(pane(overview, 1))
  const back = cachePanes(courses, { cached: [1, 2], current: 1, visited: [] }, visit('/user'))
  expect(pane(back, 1)).toBe(pane(overview, 1))
  expect(pane(back, 2)).toBe(pane(courses, 2))
})

test('a render without a navigation changes no page', () => {
  const said = visit('/user')
  const back = cachePanes(courses, { cached: [1, 2], current: 1, visited: [] }, said)
  expect(cachePanes(back, { cached: [1, 2], current: 1, visited: [] }, said)).toBe(back)
})

test('a page visited at another address shows that address', () => {
  const elsewhere = cachePanes(courses, { cached: [1, 2], current: 1, visited: [] }, visit('/user'))
  const said = visit('/course/list')
  expect(pane(cachePanes(elsewhere, { cached: [2, 1], current: 2, visited: [] }, said), 2)).toMatchObject(
    said,
  )
})

test("a page visited again while on screen, and a page that starts afresh, show the router's current state", () => {
  const again = visit('/course/list?keyword=猫')
  expect(pane(cachePanes(courses, { cached: [2, 1], current: 2, visited: [] }, again), 2)).toMatchObject(
    again,
  )
  const renewed = cachePanes(courses, { cached: [3, 2], current: 3, visited: [] }, again)
  expect(pane(renewed, 3)).toMatchObject(again)
  expect(pane(renewed, 1)).toBeUndefined()
})

test('the pages are in the order in which they were opened, whichever is shown', () => {
  expect(courses.panes.map(({ page }) => page)).toEqual([1, 2])
})

test('after operators change the labels, a hidden page starts afresh and the one on screen stays', () => {
  const again = cachePanes(courses, { cached: [2, 1], current: 2, visited: [] }, visit('/course/list', 2))
  expect(again.panes).toMatchObject([{ page: 2, edition: 1 }])
})
