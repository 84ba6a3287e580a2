import { contract } from '@zsm/contract/contract'
import {
  couponState,
  goodKind,
  questionState,
  refundState,
  shopKind,
  withdrawState,
  workState,
} from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { expectSound } from '../../test/money.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { demoLogin } from './demo-login.ts'

const { accounts, buying, coupons, funds, goods, notifications, orders, questions, refunds, works, shops } =
  contract

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const login = (changed: object = {}) =>
  demoLogin({ config: { ...server.config, ...changed }, sql: server.database.sql })

async function signIn() {
  const { mobile: id, password } = (await login()) ?? expect.unreachable('there is a demo creator')
  const { token } = await api(server.app).call(accounts.login, { id, password })
  return api(server.app, token)
}

test('the shop of a first start has five weeks of sales, made once, and every screen of money has data', {
  timeout: 120_000,
}, async () => {
  const creator = await signIn()
  const { totalIncomeFen, ...fund } = await creator.call(funds.get, {})
  expect(fund.availableFen).toBeGreaterThan(fund.minWithdrawFen)
  expect(fund.frozenFen).toBeGreaterThan(0)
  expect(fund.withdrawingFen).toBeGreaterThan(0)
  expect(fund.withdrawnFen).toBeGreaterThan(0)
  expect(fund.debtFen).toBe(0)
  const parts = fund.availableFen + fund.frozenFen + fund.withdrawingFen + fund.withdrawnFen
  expect(totalIncomeFen).toBe(parts)
  const sumOf = async (input: CallInput<typeof funds.incomeList>) =>
    (await creator.call(funds.incomeList, input)).totalFen
  expect(await Promise.all(([1, 2, 3, 4, 5] as const).map((bucketDict) => sumOf({ bucketDict })))).toEqual([
    ...[fund.frozenFen, fund.availableFen, fund.withdrawingFen, fund.withdrawnFen, 0],
  ])
  expect(await sumOf({})).toBe(totalIncomeFen)
  const { days, refundFen } = await creator.call(orders.statistics, { days: 30 })
  expect(days.filter(({ orderCount }) => orderCount > 0).length).toBeGreaterThan(12)
  expect(refundFen).toBe(9900)
  expect(
    (await creator.call(goods.listData, { shopDict: shopKind.knowledge })).list.map(
      ({ shelfFlag }) => shelfFlag,
    ),
  ).toEqual([true, true, true])
  const { list: bundles } = await creator.call(goods.listData, { bizDict: goodKind.bundle })
  expect(bundles).toMatchObject([
    { shelfFlag: true, priceFen: 24_900, bundleGoodIds: [expect.any(String), expect.any(String)] },
  ])
  expect((await creator.call(coupons.listData, {})).list).toMatchObject([
    { code: 'HELLO20', statusDict: couponState.running },
  ])
  const [bundle] = bundles
  const priced = { goodId: bundle?.id ?? expect.unreachable('there is a bundle'), coupon: 'hello20' }
  expect(await api(server.app).call(buying.getDiscount, priced)).toMatchObject({ payFen: 22_900 })
  expect((await creator.call(refunds.listData, { statusDict: refundState.waiting })).total).toBe(1)
  for (const bizDict of [goodKind.service, goodKind.linked, goodKind.download]) {
    const { list } = await creator.call(goods.listData, { shopDict: shopKind.service, bizDict })
    expect(list.map(({ shelfFlag }) => shelfFlag)).toEqual([true])
  }
  const asked = (await creator.call(questions.listData, {})).list
  expect(asked.filter(({ statusDict }) => statusDict === questionState.waiting)).toHaveLength(1)
  expect(asked.filter(({ statusDict }) => statusDict === questionState.answered)).toHaveLength(3)
  const reviewed = asked[0]?.goodId ?? expect.unreachable('the course was asked about')
  const { score, reviews } = await api(server.app).call(buying.listReview, { goodId: reviewed })
  expect(score).toMatchObject({ count: 3 })
  expect(reviews.list.filter(({ answer }) => answer !== '')).toHaveLength(2)
  // The platform reviews a work for some minutes.
  expect((await creator.call(works.listData, {})).list.map(({ statusDict }) => statusDict)).toEqual([
    workState.draft,
    workState.sending,
  ])
  const open = (await creator.call(shops.listData, {})).list
  expect(open.every(({ logoUrl, intro }) => logoUrl !== null && intro !== '')).toBe(true)
  expect((await creator.call(funds.withdrawList, {})).list.map(({ statusDict }) => statusDict)).toEqual([
    withdrawState.applied,
    withdrawState.arrived,
  ])
  const [arrived] = (await creator.call(funds.withdrawList, { statusDict: withdrawState.arrived })).list
  // The payout took two days, and its notification has the date of its arrival.
  expect(Date.parse(arrived?.arriveTime ?? '') - Date.parse(arrived?.applyTime ?? '')).toBe(2 * 86_400_000)
  const unread = await creator.call(notifications.countUnread, {})
  expect(unread.count).toBeGreaterThan(2)
  expect(unread.count).toBeLessThan(15)
  await expectSound(server.database.sql)

  const { total } = await creator.call(orders.listData, {})
  const again = await signIn()
  expect((await again.call(orders.listData, {})).total).toBe(total)
})

test('without the sandbox there is a shop without sales; in production there is none', {
  timeout: 60_000,
}, async () => {
  expect(await login({ production: true })).toBeUndefined()
  await login({ sandboxPay: false })
  const creator = await signIn()
  expect((await creator.call(goods.listData, {})).total).toBe(6)
  expect((await creator.call(orders.listData, {})).total).toBe(0)
})
