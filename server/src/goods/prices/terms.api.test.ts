import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import { fen } from '@zsm/contract/money/fen'
import type { GoodId, Instant, OutlineId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { courseCategory, type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { makeNotice, pay } from '../../../test/money.ts'
import { newsOf } from '../../../test/news.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { milliseconds } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { countSale } from '../public.ts'

const { goods, orders } = contract
const hour = 3_600_000
const later = (ms: number): Instant => new Date(milliseconds() + ms).toISOString()

const server = sharedApp()
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app, creator.token)
})

const sql = () => server.database.sql
const made = (onShelf = true) => makeGood(sql(), creator.creator, { onShelf })
const shown = (id: GoodId) => mine.call(goods.get, { id })

/** Saves the good with these fields changed. */
async function save(id: GoodId, changed: Partial<CallInput<typeof goods.update>>) {
  const { version, name, coverFileIds, priceFen, introHtml } = await shown(id)
  const kept = { version, name, coverFileIds, priceFen, introHtml, classifyId: courseCategory }
  return mine.call(goods.update, { id, ...kept, ...changed })
}

async function refusal(asked: Promise<unknown>) {
  const failure = await asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof CallError ? { error: failure.name, field: failure.field } : failure
}

describe('the terms of sale', () => {
  test('a payment at the price before a change is still accepted', async () => {
    const { id, priceFen } = await made()
    for (const price of [100, 200]) {
      expect(await save(id, { priceFen: fen(price) })).toMatchObject({ priceFen: price })
      await save(id, { name: `价格 ${price}` })
    }
    for (const price of [priceFen, 100, 200, 300]) await pay(sql(), makeNotice(id, { payFen: fen(price) }))
    const { list } = await mine.call(orders.listData, { goodId: id })
    expect(list.map(({ payFen, statusDict }) => [payFen, statusDict]).toSorted()).toEqual(
      [
        [priceFen, 2],
        [100, 2],
        [200, 2],
        [300, 5],
      ].toSorted(),
    )
  })

  test('stay until they are changed, also when a save leaves them out', async () => {
    const { id } = await made()
    expect(await shown(id)).toMatchObject({ linePriceFen: 0, stock: -1, limitPerUser: 0, validDays: 0 })
    const terms = { linePriceFen: fen(19_900), stock: 30, limitPerUser: 2, validDays: 365 }
    expect(await save(id, terms)).toMatchObject(terms)
    expect(await save(id, { name: '换个名字' })).toMatchObject(terms)
    const none = { linePriceFen: fen(0), stock: -1, limitPerUser: 0, validDays: 0 }
    expect(await save(id, none)).toMatchObject(none)
  })

  test('refuse values out of range', async () => {
    const { id } = await made()
    for (const [field, value] of [
      ['stock', -2],
      ['stock', 1_000_001],
      ['limitPerUser', 1001],
      ['validDays', 3651],
      ['linePriceFen', 0.5],
      ['planShelfTime', 'tomorrow'],
    ] as const) {
      const asked = mine.raw(goods.update, { id, version: 1, name: '名称', [field]: value })
      expect([field, await refusal(asked)]).toEqual([field, { error: 'invalidInput', field }])
    }
  })

  test('a line price below the price keeps a good off the shelf', async () => {
    const { id } = await made()
    expect(await refusal(save(id, { linePriceFen: fen(9899) }))).toEqual({
      error: 'goodIncomplete',
      field: 'linePriceFen',
    })
    await save(id, { linePriceFen: fen(9900) })
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    await save(id, { linePriceFen: fen(9899) })
    expect((await shown(id)).blockers.map(({ field }) => field)).toEqual(['linePriceFen'])
  })

  test('a stock is changed only from the number that is left now', async () => {
    const { id } = await made()
    await save(id, { stock: 10 })
    expect(await countSale(sql(), creator.creator, id)).toEqual({ stockTaken: true })
    expect(await refusal(save(id, { stock: 20, seenStock: 10 }))).toEqual({
      error: 'stockChanged',
      field: 'stock',
    })
    expect(await save(id, { stock: 20, seenStock: 9 })).toMatchObject({ stock: 20 })
  })
})

describe('a planned time', () => {
  const keep = (at: Instant) => server.runTimed('followPlans', at)

  test('puts a good on the shelf and takes it off, once each', async () => {
    const { id } = await made(false)
    await save(id, { planShelfTime: later(hour), planUnshelfTime: later(2 * hour) })
    await keep(later(0))
    expect(await shown(id)).toMatchObject({ shelfFlag: false })
    await keep(later(hour + 1))
    const sold = await shown(id)
    expect(sold).toMatchObject({ shelfFlag: true, planShelfTime: null, planFailReason: '' })
    expect(sold.planUnshelfTime).not.toBeNull()
    await Promise.all([keep(later(3 * hour)), keep(later(3 * hour))])
    expect(await shown(id)).toMatchObject({ shelfFlag: false, planShelfTime: null, planUnshelfTime: null })
  })

  test('reports the blocker of one good and still puts the others on the shelf', async () => {
    const [incomplete, complete] = [await made(false), await made(false)]
    await save(incomplete.id, { introHtml: '', planShelfTime: later(hour) })
    await save(complete.id, { planShelfTime: later(hour) })
    await keep(later(2 * hour))
    const failed = await shown(incomplete.id)
    expect(failed).toMatchObject({ shelfFlag: false, planShelfTime: null, planFailReason: '请填写介绍' })
    expect(await shown(complete.id)).toMatchObject({ shelfFlag: true, planFailReason: '' })
    const told = await newsOf(sql(), creator.creator)
    const to = (id: GoodId) => told.find(({ link }) => link.endsWith(id))
    expect(to(incomplete.id)).toMatchObject({
      title: expect.stringContaining('没有按计划上架'),
      body: '请填写介绍',
    })
    expect(to(complete.id)?.title).toContain('已按计划上架')
    expect(await save(incomplete.id, { planShelfTime: later(hour) })).toMatchObject({ planFailReason: '' })
  })

  test('for off wins when the times for on and off both passed during an outage', async () => {
    const { id } = await made(false)
    await save(id, { planShelfTime: later(hour), planUnshelfTime: later(2 * hour) })
    await keep(later(3 * hour))
    expect(await shown(id)).toMatchObject({ shelfFlag: false, planShelfTime: null, planUnshelfTime: null })
  })

  test('must be in the future, and off must follow on', async () => {
    const { id } = await made(false)
    const wrong = (field: string) => ({ error: 'shelfPlanWrong', field })
    expect(await refusal(save(id, { planShelfTime: later(-1) }))).toEqual(wrong('planShelfTime'))
    expect(await refusal(save(id, { planUnshelfTime: later(-1) }))).toEqual(wrong('planUnshelfTime'))
    const backwards = { planShelfTime: later(2 * hour), planUnshelfTime: later(hour) }
    expect(await refusal(save(id, backwards))).toEqual(wrong('planUnshelfTime'))
    const fresh = { tempGoodId: newId<OutlineId>(), name: '定时上架', requestId: newId<string>() }
    expect(await refusal(mine.call(goods.create, { ...fresh, ...backwards }))).toEqual(
      wrong('planUnshelfTime'),
    )
  })

  test('ends when the creator acts by hand, cancels it, or deletes the good', async () => {
    const { id } = await made(false)
    const planned = () => save(id, { planShelfTime: later(hour), planUnshelfTime: later(2 * hour) })
    await planned()
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: true })
    expect(await shown(id)).toMatchObject({ planShelfTime: null })
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    expect(await shown(id)).toMatchObject({ planUnshelfTime: null })
    await planned()
    expect(await save(id, { planShelfTime: '' })).toMatchObject({ planShelfTime: null })
    await planned()
    await mine.call(goods.delete, { id })
    await keep(later(3 * hour))
    const restored = await mine.call(goods.restore, { id })
    expect(restored).toMatchObject({ planShelfTime: null, planUnshelfTime: null, shelfFlag: false })
  })

  test('for another creator’s good is answered like a missing good', async () => {
    const { id } = await made(false)
    const other = api(server.app, (await makeCreator(sql())).token)
    const asked = other.call(goods.update, { id, version: 1, name: '名称', planShelfTime: later(hour) })
    expect(await failureOf(asked)).toBe('goodNotFound')
  })
})
