import { contract } from '@zsm/contract/contract'
import { type StateOf, shopKind, shopState } from '@zsm/contract/states'
import type { CategoryId, FileId, ShopId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeReview } from '../../test/learners/reviews.ts'
import { courseCategory, makeCreator, makeFile, makeGood, serviceCategory } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { findGoodForSale } from '../goods/public.ts'
import { newId } from '../ids.ts'

const { create, listData, update } = contract.shops
const { materials, goods } = contract

const server = sharedApp()

test('a creator sees both own shops, and nobody else’s', async () => {
  const creator = await makeCreator(server.database.sql)
  await makeCreator(server.database.sql)
  const { list, total } = await api(server.app).as(creator).call(listData, {})
  expect(total).toBe(2)
  expect(list.map(({ shopDict }) => shopDict)).toEqual([shopKind.knowledge, shopKind.service])
  expect(new Set(list.map(({ frontId }) => frontId))).toEqual(new Set([creator.creator]))
})

test('shops are filtered by kind and keyword, and paged [7.8]', async () => {
  const creator = await makeCreator(server.database.sql, { name: '小满' })
  const me = api(server.app).as(creator)
  const kinds = async (input: {
    shopDict?: StateOf<typeof shopKind>
    keyword?: string
    pageNum?: number
    pageSize?: number
  }) => (await me.call(listData, input)).list.map(({ shopDict }) => shopDict)
  expect(await kinds({ shopDict: shopKind.service })).toEqual([2])
  expect(await kinds({ keyword: '知识' })).toEqual([1])
  expect(await kinds({ pageNum: 2, pageSize: 1 })).toEqual([2])
})

test('the list needs a session and good input', async () => {
  const me = api(server.app).as(await makeCreator(server.database.sql))
  await expect(api(server.app).call(listData, {})).rejects.toMatchObject({ code: 50008 })
  expect(await failureOf(me.raw(listData, { shopDict: '9' }))).toBe('invalidInput')
})

async function owner() {
  const { sql } = server.database
  const made = await makeCreator(sql)
  const me = api(server.app).as(made)
  const [shop] = (await me.call(listData, { shopDict: shopKind.knowledge })).list
  if (!shop) throw new Error('the creator has no shop')
  const { id, version, name } = shop
  return { ...made, me, shop, same: { id, version, name } }
}

test('a shop is changed as a whole, by version, and shows its pictures [7.8]', async () => {
  const { me, same, creator } = await owner()
  const { sql } = server.database
  const [logoFileId, coverFileId, wechatQrFileId] = [
    await makeFile(sql, creator, 3),
    await makeFile(sql, creator, 3),
    await makeFile(sql, creator, 3),
  ]
  const change = {
    ...same,
    name: '小满的摄影课堂',
    intro: '用手机拍好照片',
    noticeText: '周末直播答疑',
    serviceMobile: '400-820-8820',
    classifyIds: [courseCategory],
    logoFileId,
    coverFileId,
    wechatQrFileId,
  }
  const changed = await me.call(update, change)
  expect(changed).toMatchObject({ ...change, version: 2, statusDict: shopState.open })
  expect([changed.logoUrl, changed.coverUrl, changed.wechatQrUrl]).toEqual(
    Array(3).fill(expect.stringMatching(/^\/media\//)),
  )
  expect((await me.call(listData, { shopDict: shopKind.knowledge })).list).toEqual([changed])
  for (const id of [logoFileId, wechatQrFileId])
    expect(await failureOf(me.call(materials.delete, { id }))).toBe('fileInUse')
  expect(await failureOf(me.call(update, change))).toBe('versionConflict')
})

test('a closed shop sells nothing and can be opened again; a banned shop cannot [7.8]', async () => {
  const { me, same, creator } = await owner()
  const { sql } = server.database
  const good = await makeGood(sql, creator)
  expect(await me.call(update, { ...same, statusDict: shopState.closed })).toMatchObject({
    statusDict: shopState.closed,
    openFlag: false,
  })
  expect(await findGoodForSale(sql, good.id)).toBeUndefined()
  expect(await me.call(goods.get, { id: good.id })).toMatchObject({ shelfFlag: true })
  expect(await me.call(update, { ...same, version: 2, statusDict: shopState.open })).toMatchObject({
    statusDict: shopState.open,
  })
  expect(await findGoodForSale(sql, good.id)).toMatchObject({ goodId: good.id })
  await sql`update shops set status_dict = ${shopState.banned}, ban_reason = '售卖违规内容' where id = ${same.id}`
  const reopen = me.call(update, { ...same, version: 3, statusDict: shopState.open })
  await expect(reopen).rejects.toMatchObject({
    name: 'shopBanned',
    message: expect.stringContaining('违规'),
  })
  expect(await me.call(update, { ...same, version: 3 })).toMatchObject({ statusDict: shopState.banned })
})

test('a shop shows how many goods are on the shelf, its sales and the stars of its reviews', async () => {
  const { me, creator } = await owner()
  const { sql } = server.database
  const shown = async () =>
    (await me.call(listData, {})).list.map(({ goodCount, saleCount, scoreAvg }) => [
      goodCount,
      saleCount,
      scoreAvg,
    ])
  expect(await shown()).toEqual([
    [0, 0, null],
    [0, 0, null],
  ])
  const sold = await makeGood(sql, creator)
  await makeGood(sql, creator, { onShelf: false })
  for (const stars of [5, 4]) await makeReview(sql, sold.id, { stars })
  await me.call(goods.updateShelfFlag, { id: sold.id, shelfFlag: false })
  expect(await shown()).toEqual([
    [0, 2, 450],
    [0, 0, null],
  ])
  await me.call(goods.updateShelfFlag, { id: sold.id, shelfFlag: true })
  const stranger = await owner()
  expect([stranger.shop.goodCount, stranger.shop.saleCount]).toEqual([0, 0])
  expect((await shown())[0]).toEqual([1, 2, 450])
})

test('there is one shop of each kind, and another is refused, however many ask at once [7.8]', async () => {
  const { me, creator } = await owner()
  const { sql } = server.database
  const input = { shopDict: shopKind.service, name: '小满的服务', requestId: newId<string>() }
  expect(await failureOf(me.call(create, input))).toBe('shopTaken')
  await sql`delete from shops where creator_id = ${creator} and shop_dict = ${shopKind.service}`
  const made = await me.call(create, input)
  expect(made).toMatchObject({
    shopDict: shopKind.service,
    name: '小满的服务',
    statusDict: shopState.open,
    version: 1,
  })
  expect(await me.call(create, input)).toEqual(made)
  expect(await failureOf(me.call(create, { ...input, name: '改名' }))).toBe('requestIdReused')
  await sql`delete from shops where creator_id = ${creator} and shop_dict = ${shopKind.service}`
  const errors = await Promise.all(
    Array.from({ length: 5 }, () => failureOf(me.call(create, { ...input, requestId: newId<string>() }))),
  )
  expect(errors.filter((error) => error === undefined)).toHaveLength(1)
  expect(errors.filter((error) => error === 'shopTaken')).toHaveLength(4)
})

test('of parallel changes of one version one succeeds [7.8 P1]', async () => {
  const { me, same } = await owner()
  const errors = await Promise.all(
    ['甲店', '乙店', '丙店', '丁店'].map((name) => failureOf(me.call(update, { ...same, name }))),
  )
  expect(errors.filter((error) => error === 'versionConflict')).toHaveLength(3)
})

test('missing things, those of the wrong kind and another creator’s are refused', async () => {
  const { me, same, creator } = await owner()
  const stranger = await owner()
  const { sql } = server.database
  const failures = [
    [{ ...same, id: stranger.same.id }, 'shopNotFound'],
    [{ ...same, id: newId<ShopId>() }, 'shopNotFound'],
    [{ ...same, classifyIds: [serviceCategory] }, 'categoryNotFound'],
    [{ ...same, classifyIds: [newId<CategoryId>()] }, 'categoryNotFound'],
    [{ ...same, logoFileId: newId<FileId>() }, 'fileNotFound'],
    [{ ...same, coverFileId: await makeFile(sql, stranger.creator, 3) }, 'fileNotFound'],
    [{ ...same, coverFileId: await makeFile(sql, creator, 1) }, 'fileTypeRefused'],
    [{ ...same, wechatQrFileId: await makeFile(sql, creator, 1) }, 'fileTypeRefused'],
  ] as const
  for (const [input, error] of failures) {
    expect(
      await failureOf(
        me.call(update, { ...input, classifyIds: 'classifyIds' in input ? [...input.classifyIds] : [] }),
      ),
    ).toBe(error)
  }
  await sql`delete from shops where creator_id = ${creator} and shop_dict = ${shopKind.service}`
  const asked = { shopDict: shopKind.service, name: '新店', requestId: newId<string>() }
  for (const [given, error] of [
    [{ classifyIds: [courseCategory] }, 'categoryNotFound'],
    [{ logoFileId: newId<FileId>() }, 'fileNotFound'],
    [{ logoFileId: await makeFile(sql, creator, 2) }, 'fileTypeRefused'],
  ] as const) {
    expect(
      await failureOf(
        me.call(create, {
          ...asked,
          ...given,
          classifyIds: 'classifyIds' in given ? [...given.classifyIds] : [],
        }),
      ),
    ).toBe(error)
  }
})

test.each([
  { name: '一' },
  { name: '店'.repeat(21) },
  { serviceMobile: '12345' },
  { statusDict: String(shopState.banned) },
  { version: '0' },
])('a change to %j is refused', async (given) => {
  const { me, same } = await owner()
  expect(await failureOf(me.raw(update, { ...same, ...given }))).toBe('invalidInput')
  if (!('name' in given)) return
  const asked = { shopDict: String(shopKind.service), requestId: newId(), ...given }
  expect(await failureOf(me.raw(create, asked))).toBe('invalidInput')
})

test('making and changing need a session', async () => {
  for (const endpoint of [create, update]) {
    await expect(api(server.app).raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
  }
})
