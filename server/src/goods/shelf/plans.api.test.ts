import { contract } from '@zsm/contract'
import type { GoodId, Instant } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { milliseconds } from '../../clock.ts'
import { followPlans } from './plans.ts'

const { get, updateShelfPlan } = contract.goods
const later = (hours: number): Instant => new Date(milliseconds() + hours * 3_600_000).toISOString()

const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const made = (given: object = {}) => makeGood(sql(), creator.creator, { onShelf: false, ...given })
const follow = (hours: number) => server.runTimed('followPlans', later(hours))
const resultsOf = (id: GoodId) => sql()<{ shelfFlag: boolean; planTime: Instant; failReason: string }[]>`
  select shelf_flag, plan_time, fail_reason from shelf_plan_results
  where creator_id = ${creator.creator} and good_id = ${id} order by plan_time`

test('planned times change without the editor; what is left out stays, and an editor that is open is told', async () => {
  const { id } = await made()
  const { version } = await mine.call(get, { id })
  const [on, off] = [later(1), later(2)]
  await mine.call(updateShelfPlan, { id, planShelfTime: on })
  const changed = await mine.call(updateShelfPlan, { id, planUnshelfTime: off })
  expect(changed).toMatchObject({ planShelfTime: on, planUnshelfTime: off })
  expect(changed.version).toBeGreaterThan(version)
  expect(await mine.call(updateShelfPlan, { id, planShelfTime: '' })).toMatchObject({
    planShelfTime: null,
    planUnshelfTime: off,
  })
})

test('one run carries out all that is due, batch after batch', async () => {
  const goods = [await made(), await made(), await made()]
  for (const [at, { id }] of goods.entries())
    await mine.call(updateShelfPlan, { id, planShelfTime: later(0.1 * (at + 1)) })
  await followPlans(sql(), later(1), 1)
  for (const { id } of goods) expect(await mine.call(get, { id })).toMatchObject({ shelfFlag: true })
})

test('what became of a planned time is stored once for each time', async () => {
  const [good, incomplete, missed] = [await made(), await made({ introHtml: '' }), await made()]
  const [on, off] = [later(1), later(3)]
  for (const { id } of [good, incomplete, missed])
    await mine.call(updateShelfPlan, { id, planShelfTime: on, planUnshelfTime: off })
  await sql()`update goods set intro_html = '' where id = ${incomplete.id}`
  await sql()`update goods set plan_shelf_time = ${later(2.5)} where id = ${missed.id}`
  await Promise.all([follow(2), follow(2)])
  expect(await resultsOf(good.id)).toEqual([{ shelfFlag: true, planTime: on, failReason: '' }])
  expect(await resultsOf(incomplete.id)).toEqual([
    { shelfFlag: true, planTime: on, failReason: '请填写介绍' },
  ])
  await follow(4)
  expect(await resultsOf(good.id)).toMatchObject([
    { shelfFlag: true },
    { shelfFlag: false, planTime: off, failReason: '' },
  ])
  expect(await resultsOf(missed.id)).toMatchObject([
    { shelfFlag: true, failReason: expect.stringContaining('已过计划的下架时间') },
    { shelfFlag: false },
  ])
})

test('a planned time needs a session, a good of one’s own, the future, and its order', async () => {
  const { id } = await made()
  expect(await failureOf(api(server.app).raw(updateShelfPlan, { id, planShelfTime: later(1) }))).toBe(
    'tokenIllegal',
  )
  const other = api(server.app, (await makeCreator(sql())).token)
  expect(await failureOf(other.call(updateShelfPlan, { id, planShelfTime: later(1) }))).toBe('goodNotFound')
  expect(await failureOf(mine.raw(updateShelfPlan, { id, planShelfTime: 'tomorrow' }))).toBe('invalidInput')
  for (const times of [{ planShelfTime: later(-1) }, { planShelfTime: later(2), planUnshelfTime: later(1) }])
    expect(await failureOf(mine.call(updateShelfPlan, { id, ...times }))).toBe('shelfPlanWrong')
})
