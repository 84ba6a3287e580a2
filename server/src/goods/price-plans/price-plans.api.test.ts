import { contract } from '@zsm/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodKind, pricePlanState, shopKind } from '@zsm/contract/states'
import type { GoodId, Instant, PricePlanId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import {
  courseCategory,
  type GoodToMake,
  type MadeCreator,
  makeCreator,
  makeGood,
  makeLearner,
} from '../../../test/makers.ts'
import { makeNotice, pay } from '../../../test/money.ts'
import { newsOf } from '../../../test/news.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { milliseconds } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { followPricePlans } from './following.ts'

const { goods, buying } = contract
const hour = 3_600_000
const later = (hours: number): Instant => new Date(milliseconds() + hours * hour).toISOString()

const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const made = (given: GoodToMake = {}) => makeGood(sql(), creator.creator, given)
const shown = (id: GoodId) => mine.call(goods.get, { id })
const pricesOf = async (id: GoodId) => {
  const { priceFen, linePriceFen } = await shown(id)
  return [priceFen, linePriceFen]
}
const follow = (hours: number) => server.runTimed('followPricePlans', later(hours))
const plansOf = async (id: GoodId) => (await mine.call(goods.listPricePlans, { id })).list
const stored = (id: PricePlanId | null) => sql()<{ statusDict: number; reason: string }[]>`
  select status_dict, reason from price_plans where creator_id = ${creator.creator} and id = ${id}`

async function save(id: GoodId, changed: Partial<CallInput<typeof goods.update>>) {
  const { version, name, coverFileIds, priceFen, introHtml, freeFlag } = await shown(id)
  const kept = { version, name, coverFileIds, priceFen, introHtml, freeFlag, classifyId: courseCategory }
  return mine.call(goods.update, { id, ...kept, ...changed })
}

type Wanted = { price: number; line?: number; from?: number; to?: number; seen?: number }

/** Hours from now. */
async function plan(id: GoodId, { price, line, from, to, seen }: Wanted) {
  const { priceFen: seenFen } = seen === undefined ? await shown(id) : { priceFen: fen(seen) }
  const prices = { priceFen: fen(price), seenFen, ...(line !== undefined && { linePriceFen: fen(line) }) }
  const times = {
    ...(from !== undefined && { beginTime: later(from) }),
    ...(to !== undefined && { endTime: later(to) }),
  }
  const { list } = await mine.call(goods.planPrices, { plans: [{ id, ...prices }], ...times })
  const [outcome] = list
  if (!outcome) throw new Error('no outcome')
  return outcome
}

const planned = async (id: GoodId, wanted: Wanted) => {
  const { planId, message } = await plan(id, wanted)
  if (!planId) throw new Error(`not planned: ${message}`)
  return planId
}
const cancel = async (...ids: PricePlanId[]) => (await mine.call(goods.cancelPricePlans, { ids })).list
const restore = async (...ids: PricePlanId[]) => (await mine.call(goods.restorePricePlans, { ids })).list

describe('a planned price', () => {
  test('begins at its time, once, as a change by hand would: a version, and earlier payments still fit', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 5900, from: 1 })
    await follow(0)
    expect(await pricesOf(id)).toEqual([9900, 0])
    await Promise.all([follow(2), follow(2)])
    expect(await pricesOf(id)).toEqual([5900, 0])
    expect(await stored(planId)).toMatchObject([{ statusDict: pricePlanState.done }])
    const { list } = await mine.call(goods.listVersions, { id })
    expect(list[0]?.changed).toEqual(['priceFen'])
    await follow(3)
    expect(await mine.call(goods.listVersions, { id })).toMatchObject({ total: list.length })
    expect(await pay(sql(), makeNotice(id, { payFen: fen(9900) }))).toMatchObject({
      orderNo: expect.any(String),
    })
  })

  test('with an end brings both former prices back, and says until when it holds', async () => {
    const { id } = await made()
    await save(id, { linePriceFen: fen(12_000) })
    const planId = await planned(id, { price: 4900, line: 9900, from: 1, to: 3 })
    expect(await shown(id)).toMatchObject({ priceEndTime: null, formerPriceFen: null })
    await follow(2)
    expect(await pricesOf(id)).toEqual([4900, 9900])
    const [running] = await plansOf(id)
    expect(running).toMatchObject({ id: planId, statusDict: pricePlanState.running, formerPriceFen: 9900 })
    expect(await shown(id)).toMatchObject({
      priceEndTime: running?.endTime,
      formerPriceFen: 9900,
      pricePlanId: planId,
    })
    const page = await api(server.app).call(buying.getGood, { id })
    expect(page).toMatchObject({ priceFen: 4900, linePriceFen: 9900, priceEndTime: running?.endTime })
    await Promise.all([follow(4), follow(4)])
    expect(await pricesOf(id)).toEqual([9900, 12_000])
    expect(await stored(planId)).toEqual([{ statusDict: pricePlanState.done, reason: '' }])
    expect(await api(server.app).call(buying.getGood, { id })).toMatchObject({ priceEndTime: null })
  })

  test('that is higher for a time is no offer on the learner’s page', async () => {
    const { id } = await made()
    await planned(id, { price: 19_900, to: 3 })
    expect(await shown(id)).toMatchObject({ priceFen: 19_900, priceEndTime: expect.any(String) })
    expect(await api(server.app).call(buying.getGood, { id })).toMatchObject({
      priceFen: 19_900,
      priceEndTime: null,
    })
  })

  test('that is due is carried out before a change by hand, which then stays', async () => {
    const [batched, saved, unseen] = [await made(), await made(), await made()]
    const plans = [batched, saved, unseen].map(({ id }) => planned(id, { price: 11_000, from: 1 }))
    const planIds = await Promise.all(plans)
    await sql()`update price_plans set begin_time = now() - interval '30 seconds' where id = any(${planIds}::uuid[])`
    const change = (id: GoodId, seen: number) =>
      mine.call(goods.batchUpdatePrice, { changes: [{ id, priceFen: fen(12_000), seenFen: fen(seen) }] })
    expect((await change(batched.id, 11_000)).list).toMatchObject([{ doneFlag: true }])
    expect((await change(unseen.id, 9900)).list).toMatchObject([{ error: 'versionConflict' }])
    expect(await pricesOf(unseen.id)).toEqual([11_000, 0])
    expect(await failureOf(save(saved.id, { priceFen: fen(12_000) }))).toBe('versionConflict')
    await save(saved.id, { priceFen: fen(12_000) })
    await follow(2)
    for (const { id } of [batched, saved]) expect(await pricesOf(id)).toEqual([12_000, 0])
  })

  test('may begin at once', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, to: 3 })
    expect(await pricesOf(id)).toEqual([4900, 0])
    expect(await stored(planId)).toMatchObject([{ statusDict: pricePlanState.running }])
  })

  test('holds off the shelf too, and for a checkout only from its beginning: an open one keeps its price', async () => {
    const { id } = await made()
    const buyer = api(server.app, (await makeLearner(sql())).token)
    const { checkoutId } = await buyer.call(buying.openCheckout, { goodId: id })
    await planned(id, { price: 4900, from: 1, to: 3 })
    await follow(2)
    expect(await buyer.call(buying.getCheckout, { id: checkoutId })).toMatchObject({ priceFen: 9900 })
    const other = api(server.app, (await makeLearner(sql())).token)
    const opened = await other.call(buying.openCheckout, { goodId: id })
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    await follow(4)
    expect(await pricesOf(id)).toEqual([9900, 0])
    expect(await other.call(buying.getCheckout, { id: opened.checkoutId })).toMatchObject({ priceFen: 4900 })
  })

  test('is not half done by a server that dies on the way: the next one does all of it', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1, to: 3 })
    const dying = transaction(sql(), async (sql: Sql) => {
      await followPricePlans(sql, later(2))
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await pricesOf(id)).toEqual([9900, 0])
    expect(await stored(planId)).toMatchObject([{ statusDict: pricePlanState.planned }])
    await follow(2)
    expect(await pricesOf(id)).toEqual([4900, 0])
  })

  test('waits for no other minute: one run carries out all that is due, whatever one good refuses', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => made({ onShelf: false })))
    for (const [at, { id }] of many.entries()) await planned(id, { price: 4900, from: 0.1 * (at + 1) })
    const [stuck, ...others] = many
    if (!stuck) throw new Error('no good')
    await sql()`update goods set delete_time = now() where id = ${stuck.id}`
    await expect(followPricePlans(sql(), later(1), 1)).rejects.toThrow('could not be changed as planned')
    await sql()`delete from price_plans where good_id = ${stuck.id}`
    for (const { id } of others) expect(await pricesOf(id)).toEqual([4900, 0])
  })

  test('whose sale passed during an outage does not begin, and its creator is told', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1, to: 2 })
    await follow(3)
    expect(await pricesOf(id)).toEqual([9900, 0])
    const [{ statusDict, reason } = { statusDict: undefined, reason: '' }] = await stored(planId)
    expect([statusDict, reason]).toEqual([pricePlanState.failed, expect.stringContaining('系统没有运行')])
    const [news] = await newsOf(sql(), creator.creator)
    expect(news).toMatchObject({ title: expect.stringContaining('没有按计划改价'), body: reason })
    expect(news?.link).toContain(id)
  })

  test('does not reach a good that became free, or whose line price is lower by then', async () => {
    const [free, lined, other] = [await made(), await made(), await made()]
    for (const { id } of [free, lined, other]) await planned(id, { price: 19_900, from: 1 })
    await save(free.id, { priceFen: fen(0), freeFlag: true })
    await save(lined.id, { linePriceFen: fen(10_000) })
    await follow(2)
    expect(await pricesOf(free.id)).toEqual([0, 0])
    expect(await pricesOf(lined.id)).toEqual([9900, 10_000])
    expect(await pricesOf(other.id)).toEqual([19_900, 0])
    const told = (await newsOf(sql(), creator.creator)).filter(({ link }) =>
      [free.id, lined.id].some((id) => link.includes(id)),
    )
    expect(told.map(({ body }) => body).toSorted()).toEqual([
      '免费商品没有价格，请在编辑页改为收费',
      '高于划线价，请同时填写划线价',
    ])
  })
})

describe('plans of one good', () => {
  test('may not overlap; one may begin when the other ends', async () => {
    const { id } = await made()
    await planned(id, { price: 4900, from: 2, to: 4 })
    const end = (await plansOf(id))[0]?.endTime ?? ''
    for (const wanted of [{ from: 1, to: 3 }, { from: 3, to: 5 }, { from: 3 }, { to: 3 }]) {
      const refused = await plan(id, { price: 3900, ...wanted })
      expect([wanted, refused]).toMatchObject([wanted, { doneFlag: false, error: 'pricePlanOverlaps' }])
      expect(refused.message).toMatch(/^和 \d{4}-\d\d-\d\d \d\d:\d\d 至 .* 的优惠重叠/)
    }
    const after = { plans: [{ id, priceFen: fen(3900), seenFen: fen(9900) }], beginTime: end }
    expect((await mine.call(goods.planPrices, after)).list).toMatchObject([{ doneFlag: true }])
    await planned(id, { price: 8900, from: 1 })
    await follow(5)
    expect(await pricesOf(id)).toEqual([3900, 0])
  })

  test('of two windows that plan one time at once, the second is refused', async () => {
    const { id } = await made()
    const [beginTime, endTime] = [later(1), later(2)]
    const answers = await Promise.all(
      [5900, 4900].map((price) =>
        mine.call(goods.planPrices, {
          plans: [{ id, priceFen: fen(price), seenFen: fen(9900) }],
          beginTime,
          endTime,
        }),
      ),
    )
    const errors = answers.flatMap(({ list }) => list.map(({ error }) => error))
    expect(errors.toSorted()).toEqual([null, 'pricePlanOverlaps'])
  })

  test('a call that is sent again finds what it made', async () => {
    const { id } = await made()
    const input = { plans: [{ id, priceFen: fen(4900), seenFen: fen(9900) }], endTime: later(2) }
    const first = await mine.call(goods.planPrices, input)
    expect(await mine.call(goods.planPrices, input)).toEqual(first)
    expect(await plansOf(id)).toHaveLength(1)
  })

  test('are at most fifty', async () => {
    const { id } = await made()
    for (let hours = 1; hours <= 50; hours += 1) await planned(id, { price: 1000 + hours, from: hours })
    expect(await plan(id, { price: 1, from: 60 })).toMatchObject({ error: 'tooManyPricePlans' })
  })
})

describe('a change by hand while a sale runs', () => {
  test('ends it: the new price stays, and one undo brings the sale back', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, to: 3 })
    const changes = [{ id, priceFen: fen(6900), seenFen: fen(4900) }]
    const { list } = await mine.call(goods.batchUpdatePrice, { changes })
    expect(list).toMatchObject([{ doneFlag: true, endedPlanId: planId }])
    expect(await plansOf(id)).toEqual([])
    expect(await stored(planId)).toEqual([
      { statusDict: pricePlanState.cancelled, reason: '您手动改了价格，优惠提前结束' },
    ])
    expect(await restore(planId)).toMatchObject([{ doneFlag: true }])
    expect(await pricesOf(id)).toEqual([4900, 0])
    await follow(4)
    expect(await pricesOf(id)).toEqual([9900, 0])
  })

  test('answers the ended sale again when it is sent again: its undo makes no price of a sale permanent', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, to: 3 })
    const changes = [{ id, priceFen: fen(6900), seenFen: fen(4900) }]
    await mine.call(goods.batchUpdatePrice, { changes })
    const { list } = await mine.call(goods.batchUpdatePrice, { changes })
    expect(list).toMatchObject([{ doneFlag: true, endedPlanId: planId }])
    const other = [{ id, priceFen: fen(6900), seenFen: fen(5900) }]
    expect((await mine.call(goods.batchUpdatePrice, { changes: other })).list).toMatchObject([
      { endedPlanId: null },
    ])
    await restore(planId)
    await follow(4)
    expect(await pricesOf(id)).toEqual([9900, 0])
  })

  test.each([
    ['the price', { priceFen: fen(6900) }],
    ['the line price', { linePriceFen: fen(19_900) }],
    ['that it costs anything', { priceFen: fen(0), freeFlag: true }],
  ])('of %s in the editor ends it', async (_, changed) => {
    const { id } = await made()
    await planned(id, { price: 4900, to: 3 })
    await save(id, { name: '换个名字' })
    expect(await plansOf(id)).toHaveLength(1)
    await save(id, changed)
    expect(await plansOf(id)).toEqual([])
    await follow(4)
    expect(await shown(id)).toMatchObject({ priceFen: 4900, ...changed })
  })

  test('by the restore of a version ends it, and its plan brings it back', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, to: 3 })
    const { list } = await mine.call(goods.listVersions, { id })
    const versionId = list.at(-1)?.id
    if (!versionId) throw new Error('no version')
    const { version } = await shown(id)
    expect(await mine.call(goods.restoreVersion, { id, versionId, version })).toMatchObject({
      priceFen: 9900,
      pricePlanId: null,
    })
    expect(await restore(planId)).toMatchObject([{ doneFlag: true }])
    expect(await shown(id)).toMatchObject({ priceFen: 4900, pricePlanId: planId })
  })

  test('a copy of the good has the former price', async () => {
    const { id } = await made()
    await planned(id, { price: 4900, line: 9900, to: 3 })
    const copy = await mine.call(goods.duplicate, { id, contentFlag: false, requestId: newId<string>() })
    expect(copy).toMatchObject({ priceFen: 9900, linePriceFen: 0, priceEndTime: null })
  })

  test('a deleted good gets its former price back, and loses its plans', async () => {
    const { id } = await made({ onShelf: false })
    const [running, next] = [
      await planned(id, { price: 4900, to: 3 }),
      await planned(id, { price: 1900, from: 5 }),
    ]
    await mine.call(goods.delete, { id })
    await follow(6)
    expect(await mine.call(goods.restore, { id })).toMatchObject({ priceFen: 9900, priceEndTime: null })
    for (const planId of [running, next])
      expect(await stored(planId)).toEqual([{ statusDict: pricePlanState.cancelled, reason: '商品已删除' }])
  })
})

describe('a plan', () => {
  test('is moved; one that runs only to another end', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1, to: 2 })
    const [first] = await plansOf(id)
    if (!first) throw new Error('no plan')
    const move = (times: { beginTime: Instant; endTime?: Instant }, version: number) =>
      mine.call(goods.changePricePlan, { id: planId, ...times, version })
    const moved = await move({ beginTime: later(3), endTime: later(5) }, first.version)
    await follow(2.5)
    expect(await pricesOf(id)).toEqual([9900, 0])
    const { beginTime } = moved
    expect(await failureOf(move({ beginTime, endTime: later(6) }, first.version))).toBe('versionConflict')
    expect(await failureOf(move({ beginTime: later(-1) }, moved.version))).toBe('pricePlanWrong')
    const other = await planned(id, { price: 3900, from: 10, to: 12 })
    expect(await failureOf(move({ beginTime, endTime: later(11) }, moved.version))).toBe('pricePlanOverlaps')
    await cancel(other)
    await follow(4)
    const [running] = await plansOf(id)
    const version = running?.version ?? 0
    expect(await failureOf(move({ beginTime: later(1), endTime: later(8) }, version))).toBe('pricePlanWrong')
    expect(await failureOf(move({ beginTime }, version))).toBe('pricePlanWrong')
    await move({ beginTime, endTime: later(8) }, version)
    await follow(6)
    expect(await pricesOf(id)).toEqual([4900, 0])
    await follow(9)
    const [done] = await sql()<{ version: number }[]>`select version from price_plans where id = ${planId}`
    expect(await failureOf(move({ beginTime }, done?.version ?? 0))).toBe('pricePlanStateChanged')
  })

  test('is cancelled and brought back: one to come, and one that runs', async () => {
    const { id } = await made()
    const [running, next] = [
      await planned(id, { price: 4900, to: 3 }),
      await planned(id, { price: 1900, from: 5, to: 6 }),
    ]
    expect(await cancel(running, next)).toMatchObject([{ doneFlag: true }, { doneFlag: true }])
    expect(await pricesOf(id)).toEqual([9900, 0])
    expect(await cancel(running)).toMatchObject([{ doneFlag: true }])
    expect(await restore(running, next)).toMatchObject([{ doneFlag: true }, { doneFlag: true }])
    expect(await restore(running)).toMatchObject([{ doneFlag: true }])
    expect(await pricesOf(id)).toEqual([4900, 0])
    expect(await plansOf(id)).toMatchObject([{ id: running }, { id: next }])
    await follow(4)
    expect(await pricesOf(id)).toEqual([9900, 0])
    for (const answers of [await cancel(running), await restore(running)])
      expect(answers).toMatchObject([{ doneFlag: false, error: 'pricePlanStateChanged' }])
  })

  test('that is cancelled or brought back twice is so once in the audit log', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1 })
    for (const again of [cancel, cancel, restore, restore]) await again(planId)
    const actions = await sql()<{ action: string }[]>`
      select action from audit_log where creator_id = ${creator.creator} and target_id = ${id}
        and action in ('goods.cancelPricePlan', 'goods.restorePricePlan') order by action`
    expect(actions.map(({ action }) => action)).toEqual(['goods.cancelPricePlan', 'goods.restorePricePlan'])
  })

  test('is not brought back after ten minutes, nor where another one stands by now', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1, to: 3 })
    await cancel(planId)
    const other = await planned(id, { price: 3900, from: 2 })
    expect(await restore(planId)).toMatchObject([{ error: 'pricePlanOverlaps' }])
    await cancel(other)
    await sql()`update price_plans set close_time = now() - interval '11 minutes' where id = ${planId}`
    expect(await restore(planId)).toMatchObject([{ error: 'pricePlanStateChanged' }])
  })

  test.each([
    ['cancelled', (_: GoodId, planId: PricePlanId) => cancel(planId)],
    [
      'ended by hand',
      (id: GoodId) =>
        mine.call(goods.batchUpdatePrice, {
          changes: [{ id, priceFen: fen(6900), seenFen: fen(4900) }],
        }),
    ],
  ])('that was %s is not brought back over a price that was set after it', async (_, end) => {
    const [byHand, asPlanned] = [await made(), await made()]
    for (const { id } of [byHand, asPlanned]) {
      const planId = await planned(id, { price: 4900, to: 3 })
      await end(id, planId)
      if (id === byHand.id) await save(id, { priceFen: fen(12_000) })
      else {
        await planned(id, { price: 12_000, from: 5 })
        await follow(6)
      }
      expect(await restore(planId)).toMatchObject([
        { error: 'pricePlanStateChanged', message: expect.stringContaining('价格后来又改过') },
      ])
      await follow(8)
      expect(await pricesOf(id)).toEqual([12_000, 0])
    }
  })

  test('is refused where there is no price, where another price is seen, and in the past', async () => {
    const [free, good, lined] = [await made(), await made(), await made()]
    await save(free.id, { priceFen: fen(0), freeFlag: true })
    await save(lined.id, { linePriceFen: fen(10_000) })
    const linked = await mine.call(goods.create, {
      tempGoodId: newId(),
      shopDict: shopKind.service,
      bizDict: goodKind.linked,
      name: '关联商品',
      requestId: newId<string>(),
    })
    expect(await plan(free.id, { price: 100, from: 1 })).toMatchObject({ error: 'invalidInput' })
    expect(await plan(linked.id, { price: 100, from: 1 })).toMatchObject({ error: 'invalidInput' })
    expect(await plan(lined.id, { price: 10_001, from: 1 })).toMatchObject({ error: 'invalidInput' })
    expect(await plan(lined.id, { price: 10_001, line: 0, from: 1 })).toMatchObject({ doneFlag: true })
    expect(await plan(good.id, { price: 100, from: 1, seen: 9800 })).toMatchObject({
      error: 'versionConflict',
    })
    for (const wrong of [{ from: -1 }, { from: 2, to: 1 }, { to: -1 }])
      expect(await plan(good.id, { price: 100, ...wrong })).toMatchObject({ error: 'pricePlanWrong' })
  })

  test('needs a session, a time, a price of a fen at least, and 1 to 100 goods', async () => {
    const { id } = await made()
    const [beginTime, one] = [later(1), { id, priceFen: 100, seenFen: 9900 }]
    const planId = await planned(id, { price: 4900, from: 1 })
    const stranger = api(server.app)
    for (const [endpoint, input] of [
      [goods.planPrices, { plans: [one], beginTime }],
      [goods.listPricePlans, { id }],
      [goods.changePricePlan, { id: planId, beginTime, version: 1 }],
      [goods.cancelPricePlans, { ids: planId }],
      [goods.restorePricePlans, { ids: planId }],
    ] as const)
      expect(await failureOf(stranger.raw(endpoint, input))).toBe('tokenIllegal')
    for (const bad of [
      { plans: [], beginTime },
      { plans: [{ ...one, priceFen: 0 }], beginTime },
      { plans: Array.from({ length: 101 }, () => one), beginTime },
      { plans: [one], beginTime: 'tomorrow' },
      { plans: [one] },
    ])
      expect(await failureOf(mine.raw(goods.planPrices, bad))).toBe('invalidInput')
    expect(await failureOf(mine.raw(goods.cancelPricePlans, { ids: 'none' }))).toBe('invalidInput')
  })

  test('of another creator is not found', async () => {
    const { id } = await made()
    const planId = await planned(id, { price: 4900, from: 1 })
    const other = api(server.app, (await makeCreator(sql())).token)
    const plans = [{ id, priceFen: fen(100), seenFen: fen(9900) }]
    expect((await other.call(goods.planPrices, { plans, beginTime: later(3) })).list).toMatchObject([
      { error: 'goodNotFound', planId: null },
    ])
    expect(await failureOf(other.call(goods.listPricePlans, { id }))).toBe('goodNotFound')
    const input = { id: planId, beginTime: later(1), version: 1 }
    expect(await failureOf(other.call(goods.changePricePlan, input))).toBe('pricePlanNotFound')
    for (const endpoint of [goods.cancelPricePlans, goods.restorePricePlans])
      expect((await other.call(endpoint, { ids: [planId] })).list).toMatchObject([
        { error: 'pricePlanNotFound' },
      ])
    expect(await plansOf(id)).toHaveLength(1)
    await cancel(planId)
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    await mine.call(goods.delete, { id })
    expect(await failureOf(mine.call(goods.changePricePlan, input))).toBe('goodNotFound')
  })
})
