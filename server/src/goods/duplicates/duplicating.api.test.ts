import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  formField,
  goodAudit,
  goodKind,
  lessonKind,
  lessonRelease,
  linkType,
  shopKind,
} from '@zsm/contract/states'
import type { GoodId, LabelId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import {
  linkedCategory,
  type MadeCreator,
  makeCreator,
  makeFile,
  makeGood,
  makeService,
} from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods, materials } = contract

const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api
beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app).as(creator)
})

const duplicate = (id: GoodId, contentFlag = true, requestId: string = randomUUID()) =>
  mine.call(goods.duplicate, { id, contentFlag, requestId })
const lessonsOf = async ({ tempGoodId }: Awaited<ReturnType<typeof duplicate>>) =>
  (await mine.call(goods.listChildren, { tempGoodId })).list

/** A sold course on the shelf with a group and lessons of each kind. */
async function makeCourse() {
  const [{ id: label } = { id: '' as LabelId }] = await sql()<
    { id: LabelId }[]
  >`select id from labels limit 1`
  const good = await makeGood(sql(), creator.creator, {
    name: '手机摄影',
    subTitle: '十二堂课',
    labelIds: [label],
    examplesImage: [await makeFile(sql(), creator.creator, 3)],
    linePriceFen: fen(19_900),
    stock: 7,
    limitPerUser: 1,
    validDays: 365,
    markFlag: true,
    copyRightNote: '原创',
  })
  const { tempGoodId } = good
  const video = { name: '等素材', typeDict: lessonKind.video, awaitedName: '02.mp4', demoFlag: true }
  await mine.call(goods.createOutline, {
    tempGoodId,
    sections: [{ name: '第一章', lessons: [video] }],
    requestId: randomUUID(),
  })
  const [group] = (await mine.call(goods.listGroup, { tempGoodId })).list
  const article = { tempGoodId, name: '讲义', contentHtml: '<p>光圈</p>', requestId: randomUUID() }
  const written = await mine.call(goods.createLesson, { ...article, ...(group && { groupId: group.id }) })
  const attachFileIds = [await makeFile(sql(), creator.creator, 4)]
  const rules = {
    banDragFlag: true,
    downloadFlag: true,
    releaseTypeDict: lessonRelease.afterDays,
    releaseDays: 3,
    attachFileIds,
  }
  await mine.call(goods.updateLesson, { id: written.id, name: '讲义', version: written.version, ...rules })
  await sql()`update goods set buy_count = 5, view_count = 9 where creator_id = ${creator.creator} and id = ${good.id}`
  return mine.call(goods.get, { id: good.id })
}

test('a copy has what its creator wrote and set, and none of what happened to the original', async () => {
  const original = await makeCourse()
  const copy = await duplicate(original.id)
  const { subTitle, classifyId, labelIds, coverFileIds, examplesImage, priceFen, introHtml } = original
  expect(copy).toMatchObject({
    ...{ subTitle, classifyId, labelIds, coverFileIds, examplesImage, priceFen, introHtml },
    ...{ name: '手机摄影 副本', linePriceFen: 19_900, limitPerUser: 1, validDays: 365, markFlag: true },
    ...{ copyRightNote: '原创', auditDict: goodAudit.passed, detailCount: 2, version: 1 },
    ...{ shelfFlag: false, stock: -1, buyCount: 0, viewCount: 0, shelfTime: null, planShelfTime: null },
  })
  expect(copy.id).not.toBe(original.id)
  expect(await mine.call(goods.get, { id: original.id })).toMatchObject({
    shelfFlag: true,
    buyCount: 5,
    stock: 7,
  })
})

test('lessons are copied with their rules into copies of their groups, and use the same files', async () => {
  const original = await makeCourse()
  const copy = await duplicate(original.id)
  const [before, after] = [await lessonsOf(original), await lessonsOf(copy)]
  const set = (lessons: typeof before) =>
    lessons.map(({ id: _, tempGoodId: _t, goodId: _g, groupId: _r, version: _v, ...rest }) => rest)
  expect(set(after)).toEqual(set(before))
  expect(after).toHaveLength(3)
  const groups = (await mine.call(goods.listGroup, { tempGoodId: copy.tempGoodId })).list
  expect(groups).toMatchObject([{ name: '第一章', detailCount: 2 }])
  expect(after.map(({ groupId }) => groupId)).toEqual([groups[0]?.id, groups[0]?.id, null])
  for (const { fileId, attachFileIds, id } of after) {
    for (const file of [...(fileId ? [fileId] : []), ...attachFileIds]) {
      const { list } = await mine.call(materials.listUses, { id: file })
      expect(list.map((use) => use.id)).toContain(id)
    }
  }
  const article = after.find(({ typeDict }) => typeDict === lessonKind.article)
  if (!article) throw new Error('the article is missing')
  await mine.call(goods.updateLesson, {
    id: article.id,
    name: '讲义',
    contentHtml: '<p>快门</p>',
    version: article.version,
  })
  const [standing] = before.filter(({ typeDict }) => typeDict === lessonKind.article)
  expect(await mine.call(goods.getLesson, { id: standing?.id ?? article.id })).toMatchObject({
    contentHtml: '<p>光圈</p>',
  })
})

test('without its content a copy has no groups and lessons, and the next copy counts on', async () => {
  const original = await makeGood(sql(), creator.creator, { name: '剪辑' })
  const copy = await duplicate(original.id, false)
  expect(copy).toMatchObject({ name: '剪辑 副本', detailCount: 0, shelfFlag: false })
  expect(await lessonsOf(copy)).toEqual([])
  expect(await duplicate(copy.id, false)).toMatchObject({ name: '剪辑 副本 2' })
})

test('a service is copied with its form, and linked products with their links', async () => {
  const buyerForm = [
    { id: 'q1', kindDict: formField.line, label: '账号', hint: '', requiredFlag: true, options: [] },
  ]
  const service = await makeService(sql(), creator.creator, { buyerForm })
  expect(await duplicate(service.id)).toMatchObject({
    ...{ buyerForm: service.buyerForm, serviceDeliverDays: 3, serviceUnitDict: service.serviceUnitDict },
  })
  const linked = await makeGood(sql(), creator.creator, {
    ...{ shopDict: shopKind.service, bizDict: goodKind.linked, classifyId: linkedCategory },
    ...{ priceFen: fen(0), onShelf: false },
  })
  const link = await mine.call(goods.createLink, {
    ...{ goodId: linked.id, linkTypeDict: linkType.douyinShop, title: '三脚架' },
    ...{ url: 'https://haohuo.jinritemai.com/item?id=1', requestId: randomUUID() },
  })
  await sql()`update good_links set click_count = 4 where creator_id = ${creator.creator} and id = ${link.id}`
  const copy = await duplicate(linked.id)
  const { list } = await mine.call(goods.listLink, { goodId: copy.id })
  expect(list).toMatchObject([{ title: '三脚架', url: link.url, clickCount: 0 }])
})

test('a revision that waits for its review is copied as the editor shows it', async () => {
  const original = await makeGood(sql(), creator.creator, { name: '旧名字' })
  await sql()`
    insert into good_revisions (creator_id, good_id, name, intro_html, cover_file_ids, copy_right_note, status_dict)
    values (${creator.creator}, ${original.id}, '新名字', '<p>新</p>', ${original.coverFileIds}, '', 1)`
  expect(await duplicate(original.id)).toMatchObject({
    name: '新名字 副本',
    introHtml: '<p>新</p>',
    revision: null,
  })
})

test('twenty repetitions make one copy, and another request with the same id is refused', async () => {
  const original = await makeGood(sql(), creator.creator, { name: '重复' })
  const requestId = randomUUID()
  const copies = await Promise.all(Array.from({ length: 20 }, () => duplicate(original.id, true, requestId)))
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
  expect((await mine.call(goods.listData, { keyword: '重复 副本' })).total).toBe(1)
  expect(await failureOf(duplicate(original.id, false, requestId))).toBe('requestIdReused')
  const [{ count } = { count: 0 }] = await sql()<{ count: number }[]>`
    select count(*)::int as count from audit_log
    where action = 'goods.duplicate' and target_id = ${copies[0]?.id ?? ''}`
  expect(count).toBe(1)
})

test('what cannot be copied is refused', async () => {
  const original = await makeGood(sql(), creator.creator, { onShelf: false })
  const wanted = { id: original.id, contentFlag: true, requestId: randomUUID() }
  const others = api(server.app).as(await makeCreator(sql()))
  expect(await failureOf(others.call(goods.duplicate, wanted))).toBe('goodNotFound')
  expect(await failureOf(api(server.app).call(goods.duplicate, wanted))).toBe('tokenIllegal')
  expect(await failureOf(duplicate(newId<GoodId>()))).toBe('goodNotFound')
  for (const broken of [{ ...wanted, id: 'a' }, { ...wanted, contentFlag: 'x' }, { id: original.id }]) {
    expect(await failureOf(mine.raw(goods.duplicate, broken))).toBe('invalidInput')
  }
  await mine.call(goods.delete, { id: original.id })
  expect(await failureOf(duplicate(original.id))).toBe('goodNotFound')
})

test('a creator whose shop or cover is gone is told so', async () => {
  const lone = await makeCreator(sql())
  const theirs = api(server.app).as(lone)
  const good = await makeGood(sql(), lone.creator)
  const wanted = { id: good.id, contentFlag: true, requestId: randomUUID() }
  await sql()`
    update files set delete_time = now(), purge_time = now() + interval '30 days'
    where creator_id = ${lone.creator} and id = any(${good.coverFileIds})`
  expect(await failureOf(theirs.call(goods.duplicate, wanted))).toBe('fileNotFound')
  await sql()`delete from shops where creator_id = ${lone.creator}`
  expect(await failureOf(theirs.call(goods.duplicate, wanted))).toBe('shopNeeded')
})
