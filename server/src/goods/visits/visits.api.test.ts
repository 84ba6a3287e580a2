import { contract } from '@zsm/contract'
import { reportPeriod } from '@zsm/contract/states'
import type { GoodId, WorkId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeWork } from '../../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { makeNotice, pay } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { newId } from '../../ids.ts'

const { goods, works, funds } = contract

const server = sharedApp()
let creator: MadeCreator
let mine: Api
let anyone: Api

beforeAll(async () => {
  anyone = api(server.app)
  creator = await makeCreator(server.database.sql)
  mine = anyone.as(creator)
})

const sql = () => server.database.sql
const visitor = async () => anyone.as(await makeCreator(sql()))
const visit = (caller: Api, id: GoodId, shareId?: WorkId) =>
  caller.call(goods.get, { id, viewFlag: true, ...(shareId && { shareId }) })
const viewsOf = async (id: GoodId) => (await mine.call(goods.get, { id })).viewCount

test('a visitor counts once a day, also for parallel visits, and the creator never [7.7]', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  const caller = await visitor()
  await Promise.all(Array.from({ length: 10 }, () => visit(caller, id)))
  await visit(await visitor(), id)
  await visit(mine, id)
  expect(await viewsOf(id)).toBe(2)
})

test('a visitor sees the good as it is sold, and no good off the shelf [7.7]', async () => {
  const caller = await visitor()
  const { id, name } = await makeGood(sql(), creator.creator)
  await sql()`update goods set reject_reason = '只给创作者看' where id = ${id}`
  const seen = await visit(caller, id)
  expect(seen).toMatchObject({ name, revision: null, rejectReason: '', blockers: [] })
  expect(seen.coverUrl).not.toBeNull()
  const draft = await makeGood(sql(), creator.creator, { onShelf: false })
  expect(await failureOf(visit(caller, draft.id))).toBe('goodNotFound')
  expect(await failureOf(visit(mine, draft.id))).toBe('goodNotFound')
  expect(await failureOf(visit(caller, newId<GoodId>()))).toBe('goodNotFound')
  expect(await failureOf(anyone.call(goods.get, { id, viewFlag: true }))).toBe('tokenIllegal')
})

test('a visit from a work counts as its lead, once a person, and only for the same creator’s works', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  const { id: shareId } = await makeWork(sql(), creator.creator)
  const { id: foreign } = await makeWork(sql(), (await makeCreator(sql())).creator)
  const caller = await visitor()
  await Promise.all(Array.from({ length: 5 }, () => visit(caller, id, shareId)))
  await visit(await visitor(), id, shareId)
  await visit(await visitor(), id, foreign)
  await visit(mine, id, shareId)
  expect((await mine.call(works.get, { id: shareId })).leadCount).toBe(2)
  const [other] = await sql()<{ leadCount: number }[]>`select lead_count from shares where id = ${foreign}`
  expect(other?.leadCount).toBe(0)
})

test('visitors are deleted after two days, and their counts stay', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  await visit(await visitor(), id)
  const countOf = async () =>
    (await sql()<{ user_id: string }[]>`select user_id from good_visits where good_id = ${id}`).length
  await server.runTimed('forgetVisits')
  expect(await countOf()).toBe(1)
  await server.runTimed('forgetVisits', new Date(Date.parse(now()) + 2 * 86_400_000).toISOString())
  expect([await countOf(), await viewsOf(id)]).toEqual([0, 1])
})

test('the report counts visitors and how many of them bought, in every period', async () => {
  const seller = await makeCreator(sql())
  const me = anyone.as(seller)
  const { id } = await makeGood(sql(), seller.creator)
  expect(await me.call(funds.getReport, {})).toMatchObject({ viewCount: 0, convertBp: null })
  for (const caller of [await visitor(), await visitor(), await visitor()]) await visit(caller, id)
  const today = { viewCount: 3, convertBp: 0, orderCount: 0 }
  expect(await me.call(funds.getReport, {})).toMatchObject(today)
  for (const periodDict of reportPeriod.values) {
    // the sum over all rows, because a new day may begin during the test
    const { list } = await me.call(funds.listReport, { periodDict })
    expect(list.reduce((sum, { viewCount }) => sum + viewCount, 0)).toBe(3)
  }
  await pay(sql(), makeNotice(id))
  const sold = { viewCount: 3, convertBp: 3333, orderCount: 1, newUserCount: 1 }
  expect(await me.call(funds.getReport, {})).toMatchObject(sold)
})
