import { contract } from '@zsm/contract'
import { shopKind } from '@zsm/contract/states'
import type { FileId, GoodId, LessonId, OutlineId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'
import { countSale } from '../public.ts'

const { goods, materials } = contract

const server = sharedApp()
let creator: MadeCreator
let mine: Api
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
})

async function deleted(name = '剪辑入门') {
  const good = await makeGood(server.database.sql, creator.creator, { name, onShelf: false })
  await mine.call(goods.delete, { id: good.id })
  return good
}

const age = (id: GoodId, days: number) =>
  server.database.sql`
    update goods set delete_time = now() - make_interval(days => ${days}) where id = ${id}`

test('a deleted good stays in the bin for 30 days and is restored as it was [7.7]', async () => {
  const good = await deleted('摄影入门')
  await deleted('别的课程')
  const bin = await mine.call(goods.listDeleted, { keyword: '摄影' })
  expect(bin).toMatchObject({ total: 1, list: [{ id: good.id, name: '摄影入门', detailCount: 1 }] })
  const [{ deleteTime, purgeTime }] = bin.list as [(typeof bin.list)[number]]
  expect(Date.parse(purgeTime) - Date.parse(deleteTime)).toBe(30 * 24 * 3600 * 1000)
  expect((await mine.call(goods.listDeleted, { shopDict: shopKind.service })).list).toEqual([])
  expect(await mine.call(goods.restore, { id: good.id })).toMatchObject({
    name: '摄影入门',
    shelfFlag: false,
  })
  expect((await mine.call(goods.listDeleted, { keyword: '摄影' })).list).toEqual([])
  expect((await mine.call(goods.listChildren, { tempGoodId: good.tempGoodId })).list).toHaveLength(1)
  expect(await mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })).toMatchObject({
    shelfFlag: true,
  })
})

test('a good that is not in the bin, or whose 30 days are over, is not restored', async () => {
  const good = await deleted()
  const kept = await makeGood(server.database.sql, creator.creator)
  const stranger = api(server.app).as(await makeCreator(server.database.sql))
  expect((await stranger.call(goods.listDeleted, {})).list).toEqual([])
  const failures = [
    stranger.call(goods.restore, { id: good.id }),
    mine.call(goods.restore, { id: kept.id }),
    mine.call(goods.restore, { id: newId<GoodId>() }),
  ]
  expect(await Promise.all(failures.map(failureOf))).toEqual(Array(3).fill('goodNotFound'))
  await age(good.id, 30)
  expect(await failureOf(mine.call(goods.restore, { id: good.id }))).toBe('goodNotFound')
  expect(await failureOf(mine.raw(goods.restore, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(mine.raw(goods.listDeleted, { bizDict: '6' }))).toBe('invalidInput')
})

test('a deleted lesson that was sold leaves the list and stays for its buyers [7.7]', async () => {
  const { sql } = server.database
  const good = await makeGood(sql, creator.creator, { onShelf: false })
  await countSale(sql, creator.creator, good.id)
  const [lesson] = (await mine.call(goods.listChildren, { tempGoodId: good.tempGoodId })).list
  const [id, fileId] = [lesson?.id as LessonId, lesson?.fileId as FileId]
  await mine.call(goods.deleteLesson, { id })
  expect((await mine.call(goods.listChildren, { tempGoodId: good.tempGoodId })).list).toEqual([])
  expect(await mine.call(goods.get, { id: good.id })).toMatchObject({ detailCount: 0, totalDurationSec: 0 })
  expect(await failureOf(mine.call(goods.deleteLesson, { id }))).toBe('lessonNotFound')
  expect(await failureOf(mine.call(materials.delete, { id: fileId }))).toBe('fileInUse')
  expect(await sql`select delete_time is null as kept from good_details where id = ${id}`).toEqual([
    { kept: false },
  ])
})

test('an outline that was never saved is listed and can be continued [7.7]', async () => {
  const tempGoodId = newId<OutlineId>()
  const fresh = api(server.app).as(await makeCreator(server.database.sql))
  expect(await fresh.call(goods.listUnsaved, {})).toEqual({ list: [], total: 0 })
  await fresh.call(goods.createGroup, { tempGoodId, name: '第一章', requestId: newId<string>() })
  const { list } = await fresh.call(goods.listUnsaved, {})
  expect(list).toMatchObject([{ tempGoodId, groupCount: 1, detailCount: 0 }])
  expect((await mine.call(goods.listUnsaved, {})).list.map((each) => each.tempGoodId)).not.toContain(
    tempGoodId,
  )
  await fresh.call(goods.create, { tempGoodId, name: '终于保存', requestId: newId<string>() })
  expect(await fresh.call(goods.listUnsaved, {})).toEqual({ list: [], total: 0 })
})
