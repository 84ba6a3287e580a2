// Imported first: the modules below read the browser's storage as they load.

import { QueryObserver } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import { OperatorId } from '@zsm/contract/values'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from './api/fake-browser.ts'
import { type OperatorRole, signInOperator } from './api/operator-session.ts'
import { query, queryClient } from './api/query.ts'
import { clearSession, signIn } from './api/session.ts'
import { operatorScreens } from './operator-screens.ts'
import { paths } from './paths.ts'
import { routesOf } from './routes.tsx'

const answers = () => envelope({ result: 'true', data: { list: [], total: 0 } })

beforeEach(() => {
  answerWith(answers)
  clearSession()
  queryClient.clear()
})

/** A busy machine answers late. */
const patience = { timeout: 10_000 }

/** Routes with guards but without pages, which need a browser to load. */
const bare = (routes: RouteObject[]): RouteObject[] =>
  routes.map(({ lazy: _, ...route }) =>
    route.children ? { ...route, children: bare(route.children) } : route,
  ) as RouteObject[]

/** Opens an address as a browser would and returns the router once it has settled. */
async function open(address: string) {
  const router: ReturnType<typeof createMemoryRouter> = createMemoryRouter(bare(routesOf(() => router)), {
    initialEntries: [address],
  })
  await vi.waitFor(() => {
    expect(router.state.initialized).toBe(true)
    expect(router.state.navigation.state).toBe('idle')
  }, patience)
  return router
}

const addressOf = ({ state }: ReturnType<typeof createMemoryRouter>) =>
  `${state.location.pathname}${state.location.search}`

const operatorId = OperatorId.parse('01950000-0000-7000-8000-000000000001')

const operator = (...roles: OperatorRole[]) =>
  signInOperator({
    token: 'T',
    id: operatorId,
    name: '小林',
    avatar: '',
    introduction: '',
    newPasswordFlag: false,
    proof: 'given',
    roles: roles as [OperatorRole, ...OperatorRole[]],
  })

test.each(operatorScreens.map(({ path }) => path))(
  'a signed-out operator who opens %s signs in and arrives there [4]',
  async (address) => {
    const router = await open(`${address}?tab=2`)
    expect(addressOf(router)).toBe(paths.operatorLogin(`${address}?tab=2`))
    operator('admin')
    await router.navigate(addressOf(router))
    expect(addressOf(router)).toBe(`${address}?tab=2`)
  },
)

test.each(['asked', 'enrol'] as const)(
  'an operator whose second factor is not proved (%s) proves it first',
  async (proof) => {
    signInOperator({
      token: 'T',
      id: operatorId,
      name: '小林',
      avatar: '',
      introduction: '',
      newPasswordFlag: true,
      proof,
      roles: ['finance'],
    })
    const opened = addressOf(await open(paths.operatorWithdrawals()))
    expect(opened).toBe(paths.operatorVerify(paths.operatorWithdrawals()))
  },
)

test('an operator with a first password changes it before anything else', async () => {
  operator('support')
  signInOperator({
    token: 'T',
    id: operatorId,
    name: '小林',
    avatar: '',
    introduction: '',
    newPasswordFlag: true,
    proof: 'given',
    roles: ['support'],
  })
  expect(addressOf(await open(paths.operatorWithdrawals()))).toBe(
    paths.operatorPassword(paths.operatorWithdrawals()),
  )
})

test('an operator without a screen’s role is told so, and one with it may enter', async () => {
  operator('reviewer')
  expect(addressOf(await open(paths.operatorWithdrawals()))).toBe(paths.operatorForbidden())
  expect(addressOf(await open(paths.operatorGoods()))).toBe(paths.operatorGoods())
})

test('a signed-out creator returns to the requested page after signing in', async () => {
  const router = await open('/statistics/funds?tab=banks')
  expect(addressOf(router)).toBe(paths.login('/statistics/funds?tab=banks'))
  signIn({ token: 'T', mobile: '13800000000' as never, securityMobile: '13800000000' as never })
  await router.navigate(addressOf(router))
  expect(addressOf(router)).toBe('/statistics/funds?tab=banks')
})

test('a refreshed page reads from the server again, however recent its data [8]', async () => {
  const asked = vi.fn(answers)
  answerWith(asked)
  signIn({ token: 'T', mobile: '13800000000' as never, securityMobile: '13800000000' as never })
  const router = await open('/user')
  const labels = query(reference.listLabel, {})
  new QueryObserver(queryClient, labels).subscribe(() => undefined)
  await vi.waitFor(() => expect(queryClient.getQueryState(labels.queryKey)?.status).toBe('success'), patience)
  asked.mockClear()
  await router.navigate('/redirect/user')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), patience)
  expect(addressOf(router)).toBe('/user')
})

test("the dashboard's own address works for any signed-in user", async () => {
  expect(addressOf(await open(paths.dashboard()))).toBe(paths.login(paths.overview()))
  operator('admin')
  expect(addressOf(await open(paths.dashboard()))).toBe(paths.operatorHome())
})
