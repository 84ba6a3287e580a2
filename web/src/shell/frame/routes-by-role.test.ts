import { expect, test } from 'vitest'
import { routesByRole } from './routes-by-role.ts'

const money = { path: '/admin/withdrawals', roles: ['finance'] }
const review = { path: '/admin/goods', roles: ['reviewer', 'support'] }
const anyone = { path: '/admin/about' }
const section = { path: '/admin/section', children: [money, anyone, { path: '/deep', children: [review] }] }
const routes = [money, review, anyone, section]

test.each([
  ['a user with one of the roles has the route', ['support'], [review, anyone]],
  ['a route without roles is for everybody', ['nobody'], [anyone]],
  ['several roles add up', ['finance', 'reviewer'], [money, review, anyone]],
])('%s', (_, roles, kept) => {
  expect(routesByRole(routes, roles).slice(0, -1)).toEqual(kept)
})

test('children are filtered at every depth, and a parent without any stays [6]', () => {
  expect(routesByRole([section], ['finance'])).toEqual([
    { ...section, children: [money, anyone, { path: '/deep', children: [] }] },
  ])
})

test('an admin gets every route', () => {
  expect(routesByRole(routes, ['support', 'admin'])).toEqual(routes)
})
