import { contract } from '@zsm/contract'
import type { Planned } from '@zsm/contract/goods/plans'
import { fen } from '@zsm/contract/money/fen'
import { lessonRelease, plannedKind, plannedOutcome } from '@zsm/contract/states'
import type { GoodId, Instant } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCoupon, makeCreator, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { milliseconds } from '../clock.ts'

const { goods, coupons, plans } = contract
const hour = 3_600_000
const later = (hours: number): Instant => new Date(milliseconds() + hours * hour).toISOString()

const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeEach(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const made = (name: string, given: object = {}) => makeGood(sql(), creator.creator, { name, ...given })
const shownBy = async (by: Api, from = -240, to = 240) =>
  (await by.call(plans.listData, { from: later(from), to: later(to) })).list
/** Kind, name and outcome of each. */
const lines = (list: readonly Planned[]) =>
  list.map(({ kindDict, name, outcomeDict, reason }) =>
    [plannedKind.labels[kindDict], name, plannedOutcome.labels[outcomeDict], reason]
      .filter(Boolean)
      .join(' '),
  )
const planPrice = async (id: GoodId, times: { beginTime?: Instant; endTime?: Instant }) => {
  const input = { plans: [{ id, priceFen: fen(4900), seenFen: fen(9900) }], ...times }
  const { list } = await mine.call(goods.planPrices, input)
  const [outcome] = list
  if (!outcome?.planId) throw new Error(`not planned: ${outcome?.message}`)
  return outcome.planId
}

test('the calendar has everything that is planned, in order', async () => {
  const [shelved, course] = [await made('待上架的课', { onShelf: false }), await made('剪辑课')]
  const plan = { planShelfTime: later(1), planUnshelfTime: later(9) }
  await mine.call(goods.updateShelfPlan, { id: shelved.id, ...plan })
  const pricePlanId = await planPrice(course.id, { beginTime: later(2), endTime: later(8) })
  const { list: lessons } = await mine.call(goods.listChildren, { tempGoodId: course.tempGoodId })
  const [lesson] = lessons
  if (!lesson) throw new Error('no lesson')
  const releaseTime = later(3)
  const rules = { releaseTypeDict: lessonRelease.atTime, releaseTime }
  await mine.call(goods.updateLesson, { id: lesson.id, name: '第一课', version: lesson.version, ...rules })
  const { id: couponId } = await makeCoupon(sql(), creator.creator, {
    name: '立减券',
    beginTime: later(4),
    endTime: later(7),
  })
  const list = await shownBy(mine)
  expect(lines(list)).toEqual([
    '上架 待上架的课 待执行',
    '改价 剪辑课 待执行',
    '课时开放 剪辑课 待执行',
    '优惠券开始 立减券 待执行',
    '优惠券结束 立减券 待执行',
    '恢复原价 剪辑课 待执行',
    '下架 待上架的课 待执行',
  ])
  expect(list[1]).toMatchObject({ goodId: course.id, pricePlanId, priceFen: 4900, version: 1 })
  expect(list[1]?.otherTime).toBe(list[5]?.time)
  expect(list[2]).toMatchObject({ lessonId: lesson.id, lessonName: '第一课', time: releaseTime })
  expect(list[3]).toMatchObject({ couponId, goodId: null, otherTime: list[4]?.time })
  expect(lines(await shownBy(mine, 1.5, 3.5))).toHaveLength(2)
  expect(await shownBy(api(server.app, (await makeCreator(sql())).token))).toEqual([])
})

test('what has passed stays, with what became of it', async () => {
  const [fine, incomplete] = [await made('好课', { onShelf: false }), await made('差课', { onShelf: false })]
  for (const { id } of [fine, incomplete])
    await mine.call(goods.updateShelfPlan, { id, planShelfTime: later(1) })
  await sql()`update goods set intro_html = '' where id = ${incomplete.id}`
  const [sold, ended, missed, gone] = [
    await made('甲课'),
    await made('乙课'),
    await made('丙课'),
    await made('丁课'),
  ]
  const sale = { beginTime: later(2), endTime: later(4) }
  await planPrice(sold.id, sale)
  const ids = [await planPrice(ended.id, { endTime: later(4) })]
  await mine.call(goods.cancelPricePlans, { ids })
  await planPrice(missed.id, { beginTime: later(2) })
  await sql()`update goods set line_price_fen = 4000, price_fen = 4000 where id = ${missed.id}`
  await mine.call(goods.cancelPricePlans, { ids: [await planPrice(gone.id, sale)] })
  for (const hours of [3, 5]) {
    await server.runTimed('followPlans', later(hours))
    await server.runTimed('followPricePlans', later(hours))
  }
  expect(lines(await shownBy(mine)).toSorted()).toEqual(
    [
      '上架 好课 已完成',
      '上架 差课 没有执行 请填写介绍',
      '改价 甲课 已完成',
      '恢复原价 甲课 已完成',
      '改价 乙课 已完成',
      '恢复原价 乙课 已取消 您取消了这个计划',
      '改价 丙课 没有执行 高于划线价，请同时填写划线价',
      '改价 丁课 已取消 您取消了这个计划',
    ].toSorted(),
  )
})

test('a stopped coupon neither begins nor ends', async () => {
  const times = { beginTime: later(-2), endTime: later(2) }
  const { id } = await makeCoupon(sql(), creator.creator, { name: '立减券', ...times })
  expect(lines(await shownBy(mine))).toEqual(['优惠券开始 立减券 已完成', '优惠券结束 立减券 待执行'])
  await mine.call(coupons.updateStopFlag, { id, stopFlag: true })
  expect(lines(await shownBy(mine))).toEqual([
    '优惠券开始 立减券 已完成',
    '优惠券结束 立减券 已取消 优惠券已停用',
  ])
})

test('a month of a busy creator is cut at a thousand, and says so', async () => {
  const { id } = await made('一门课')
  await sql()`
    insert into shelf_plan_results (creator_id, id, good_id, shelf_flag, plan_time, fail_reason)
    select ${creator.creator}, gen_random_uuid(), ${id}, true, now() - n * interval '1 second', ''
    from generate_series(1, 1001) as n`
  const answer = await mine.call(plans.listData, { from: later(-1), to: later(1) })
  expect([answer.list.length, answer.totalCapped]).toEqual([1000, true])
})

test('the calendar needs a session, and two months at most', async () => {
  const span = { from: later(0), to: later(24) }
  expect(await failureOf(api(server.app).raw(plans.listData, span))).toBe('tokenIllegal')
  for (const bad of [
    { from: 'today', to: later(1) },
    { from: later(0), to: later(24 * 63) },
    { from: later(0) },
  ])
    expect(await failureOf(mine.raw(plans.listData, bad))).toBe('invalidInput')
})
