import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import type { FileId, GoodId, OutlineId } from '@zsm/contract/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { openReviewedShop } from '../../../test/reviewed-shop.ts'
import { newId } from '../../ids.ts'

const { goods, materials } = contract

let shop: Awaited<ReturnType<typeof openReviewedShop>>
beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.server.close())

const create = (examplesImage: FileId[]) =>
  shop.mine.call(goods.create, {
    tempGoodId: newId<OutlineId>(),
    name: '手机摄影入门',
    examplesImage,
    requestId: randomUUID(),
  })

async function update(id: GoodId, change: { examplesImage?: FileId[] }) {
  const { version, name, coverFileIds, priceFen, introHtml, classifyId } = await shop.mine.call(goods.get, {
    id,
  })
  const same = { id, version, name, coverFileIds, priceFen, introHtml, classifyId: classifyId ?? undefined }
  return shop.mine.call(goods.update, { ...same, ...change })
}

test('example pictures are stored in their order, once each, and answered with URLs [7.7]', async () => {
  const [a, b] = [await shop.fileOf(3), await shop.fileOf(3)]
  const good = await create([b, a, b])
  expect(good.examplesImage).toEqual([b, a])
  expect(good.examplesFiles).toMatchObject([
    { id: b, url: expect.stringMatching(/^\/media\//), title: expect.any(String) },
    { id: a },
  ])
  expect((await update(good.id, { examplesImage: [a, b] })).examplesImage).toEqual([a, b])
  expect((await update(good.id, {})).examplesImage).toEqual([a, b])
  expect((await update(good.id, { examplesImage: [] })).examplesFiles).toEqual([])
})

test('an example picture counts as used until it is removed [7.7]', async () => {
  const picture = await shop.fileOf(3)
  const { id } = await create([picture])
  expect(await shop.usersOf(picture)).toEqual([id])
  const refused = shop.mine.call(materials.delete, { id: picture })
  await expect(refused).rejects.toThrow('商品「手机摄影入门」')
  await update(id, { examplesImage: [] })
  expect(await shop.usersOf(picture)).toEqual([])
})

test('examples are at most twenty pictures of the creator’s library', async () => {
  const stranger = await makeCreator(shop.sql)
  expect(await failureOf(create([await shop.fileOf(1)]))).toBe('fileTypeRefused')
  expect(await failureOf(create([await shop.fileOf(3, stranger)]))).toBe('fileNotFound')
  const tooMany = Array.from({ length: 21 }, () => newId()).join(',')
  const raw = { tempGoodId: newId(), name: '手机摄影入门', examplesImage: tooMany, requestId: randomUUID() }
  expect(await failureOf(shop.mine.raw(goods.create, raw))).toBe('invalidInput')
})

test('with reviews on, new examples of a good on the shelf wait for approval [7.7]', async () => {
  const good = await makeGood(shop.sql, shop.creator.creator)
  await shop.review(true)
  try {
    const picture = await shop.fileOf(3)
    const waiting = await update(good.id, { examplesImage: [picture] })
    expect(waiting).toMatchObject({ examplesImage: [], revision: { examplesImage: [picture] } })
    expect(waiting.examplesFiles).toMatchObject([{ id: picture }])
    expect(await shop.usersOf(picture)).toEqual([good.id])
  } finally {
    await shop.review(false)
  }
})
