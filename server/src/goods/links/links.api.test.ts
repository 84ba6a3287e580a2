import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import { fen } from '@zsm/contract/money/fen'
import { goodKind, linkCheck, linkType, shopKind } from '@zsm/contract/states'
import type { GoodId, GoodLinkId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { linkedCategory, type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods } = contract

const server = sharedApp()
let creator: MadeCreator
let mine: Api
let others: Api
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
  others = api(server.app).as(await makeCreator(server.database.sql))
})

type NewLink = CallInput<typeof goods.createLink>
const newLink = (given: Partial<NewLink> = {}): NewLink => ({
  linkTypeDict: linkType.douyinShop,
  title: '三脚架',
  url: 'https://haohuo.jinritemai.com/item?id=1',
  requestId: randomUUID(),
  ...given,
})
const linked = () =>
  makeGood(server.database.sql, creator.creator, {
    shopDict: shopKind.service,
    bizDict: goodKind.linked,
    classifyId: linkedCategory,
    priceFen: fen(0),
    onShelf: false,
  })

test('a link is made once, changed by version, listed and deleted [7.6]', async () => {
  const good = await linked()
  const input = newLink({ goodId: good.id, priceFen: fen(9900), commissionBp: 1500, sort: 2 })
  const link = await mine.call(goods.createLink, input)
  expect(await mine.call(goods.createLink, input)).toEqual(link)
  expect(await failureOf(mine.call(goods.createLink, { ...input, title: '灯' }))).toBe('requestIdReused')
  const { requestId: _, ...written } = input
  expect(link).toMatchObject({
    ...written,
    checkStatusDict: linkCheck.unchecked,
    clickCount: 0,
    shelfFlag: true,
    version: 1,
  })
  const first = await mine.call(goods.createLink, newLink({ goodId: good.id, title: '补光灯', sort: 1 }))
  const { list, total } = await mine.call(goods.listLink, { goodId: good.id })
  expect([total, list.map(({ id }) => id)]).toEqual([2, [first.id, link.id]])
  expect((await mine.call(goods.listLink, { keyword: '三脚' })).list).toEqual([link])
  const change = { ...written, id: link.id, title: '碳纤维三脚架', version: 1 }
  expect(await mine.call(goods.updateLink, change)).toMatchObject({ title: '碳纤维三脚架', version: 2 })
  expect(await failureOf(mine.call(goods.updateLink, change))).toBe('versionConflict')
  expect(await mine.call(goods.deleteLink, { id: link.id })).toBeNull()
  expect(await failureOf(mine.call(goods.deleteLink, { id: link.id }))).toBe('linkNotFound')
})

test('another creator’s link is answered like a missing one', async () => {
  const { id, linkTypeDict, title, url } = await mine.call(goods.createLink, newLink())
  for (const given of [id, newId<GoodLinkId>()]) {
    const change = { id: given, linkTypeDict, title, url, version: 1 }
    expect(await failureOf(others.call(goods.updateLink, change))).toBe('linkNotFound')
    expect(await failureOf(others.call(goods.deleteLink, { id: given }))).toBe('linkNotFound')
  }
  expect((await others.call(goods.listLink, {})).list).toEqual([])
})

test('only the creator’s own linked products hold links, a hundred at most', async () => {
  const { sql } = server.database
  const good = await linked()
  const course = await makeGood(sql, creator.creator)
  for (const goodId of [course.id, newId<GoodId>()]) {
    expect(await failureOf(mine.call(goods.createLink, newLink({ goodId })))).toBe('goodNotFound')
  }
  expect(await failureOf(others.call(goods.createLink, newLink({ goodId: good.id })))).toBe('goodNotFound')
  const free = await mine.call(goods.createLink, newLink())
  await sql`
    insert into good_links (creator_id, id, good_id, link_type_dict, title, url, sort)
    select ${creator.creator}::uuid, gen_random_uuid(), ${good.id}::uuid, 4, 'l', 'https://example.com', n
    from generate_series(1, 100) n`
  expect(await failureOf(mine.call(goods.createLink, newLink({ goodId: good.id })))).toBe('linkTooMany')
  const place = { id: free.id, linkTypeDict: free.linkTypeDict, title: free.title, url: free.url, version: 1 }
  expect(await failureOf(mine.call(goods.updateLink, { ...place, goodId: good.id }))).toBe('linkTooMany')
})

test('linked products on the shelf keep at least one link, also under parallel deletions [7.6]', async () => {
  const good = await linked()
  const shelve = () => mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
  const refused = await shelve().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CallError)
  expect(refused).toMatchObject({ data: { blockers: [{ field: 'links' }] } })
  const [a, b] = [
    await mine.call(goods.createLink, newLink({ goodId: good.id })),
    await mine.call(goods.createLink, newLink({ goodId: good.id })),
  ]
  await shelve()
  const errors = await Promise.all([a, b].map(({ id }) => failureOf(mine.call(goods.deleteLink, { id }))))
  expect(errors.toSorted()).toEqual(['goodIncomplete', undefined])
  const [last] = (await mine.call(goods.listLink, { goodId: good.id })).list
  if (!last) throw new Error('no link is left, expected one')
  const { id, linkTypeDict, title, url, version } = last
  const away = { id, linkTypeDict, title, url, version, goodId: good.id, shelfFlag: false }
  expect(await failureOf(mine.call(goods.updateLink, away))).toBe('goodIncomplete')
})

test('of parallel changes of one version one succeeds [P1]', async () => {
  const { id, linkTypeDict, url } = await mine.call(goods.createLink, newLink())
  const errors = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((title) =>
      failureOf(mine.call(goods.updateLink, { id, linkTypeDict, url, title, version: 1 })),
    ),
  )
  expect(errors.filter((error) => error === 'versionConflict')).toHaveLength(3)
})

test.each([
  { url: 'javascript:alert(1)', expected: 'linkUrlWrong' },
  { linkTypeDict: linkType.miniProgram, url: 'https://example.com', expected: 'linkUrlWrong' },
  { linkTypeDict: '5', expected: 'invalidInput' },
  { imageUrl: 'http://example.com/a.png', expected: 'invalidInput' },
  { title: '', expected: 'invalidInput' },
  { commissionBp: '10001', expected: 'invalidInput' },
])('a link with %j is refused', async ({ expected, ...given }) => {
  expect(await failureOf(mine.raw(goods.createLink, { ...newLink(), ...given }))).toBe(expected)
  const change = { ...newLink(), id: newId(), version: '1', ...given }
  expect(await failureOf(mine.raw(goods.updateLink, change))).toBe(expected)
})
