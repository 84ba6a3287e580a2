import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodAudit } from '@zsm/contract/states'
import type { FileId, GoodId, LessonId } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { newsOf } from '../../../test/news.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { goods, materials, operators } = contract

const server = sharedApp()
beforeEach(() => review(true))

const sql = () => server.database.sql
const review = (on: boolean) =>
  sql()`update settings set value = ${on ? '0' : '1'} where key = 'zsm_good_auto_audit'`
const as = server.asOperator

/** A creator with a course that waits for its first review. */
async function newCourse(name = '手机摄影入门') {
  const owner = await makeCreator(sql())
  const good = await makeGood(sql(), owner.creator, { name, onShelf: false })
  return { ...owner, me: api(server.app).as(owner), good, id: good.id }
}

/** A course that is approved and on the shelf, and `same`: the input that saves it unchanged. */
async function soldCourse(name?: string) {
  const course = await newCourse(name)
  const { id, good, me } = course
  await (await as('reviewer')).call(operators.approveGood, { id, version: good.version })
  await me.call(goods.updateShelfFlag, { id, shelfFlag: true })
  const { subTitle, labelIds, coverFileIds, priceFen, introHtml } = good
  const classifyId = good.classifyId ?? undefined
  const same = { id, name: good.name, subTitle, labelIds, coverFileIds, priceFen, introHtml, classifyId }
  return { ...course, same }
}

test('a new good waits, the reviewer reads it with its lessons, and once approved it may go on the shelf', async () => {
  const { me, id, good, name, creator } = await newCourse('待审的课')
  const shelve = () => me.call(goods.updateShelfFlag, { id, shelfFlag: true })
  expect(good.auditDict).toBe(goodAudit.waiting)
  expect(await failureOf(shelve())).toBe('goodIncomplete')
  const reviewer = await as('reviewer')
  const { list } = await reviewer.call(operators.listGood, { keyword: '待审的' })
  expect(list).toMatchObject([{ id, frontId: creator, frontName: name, coverUrl: expect.any(String) }])
  const read = await reviewer.call(operators.getGood, { id })
  expect(read).toMatchObject({ id, frontName: name, details: [{ name: '第一课' }], groups: [] })
  const approved = await reviewer.call(operators.approveGood, { id, version: read.version })
  expect(approved).toMatchObject({ auditDict: goodAudit.passed, revision: null })
  const news = { title: '「待审的课」审核已通过', link: `/course/album?id=${id}` }
  expect(await newsOf(sql(), creator)).toMatchObject([news])
  expect(await shelve()).toMatchObject({ shelfFlag: true })
  expect((await reviewer.call(operators.listGood, { keyword: '待审的' })).list).toEqual([])
  expect(
    (await reviewer.call(operators.listGood, { auditDict: goodAudit.passed, keyword: '待审的' })).total,
  ).toBe(1)
  const [entry] = await sql()`
    select operator_id is not null as "byOperator", ip from audit_log
    where target_id = ${id} and action = 'goods.approve'`
  expect(entry).toEqual({ byOperator: true, ip: '127.0.0.1' })
})

test('a reviewer reads a text lesson as learners will, only through its own good', async () => {
  const { me, id, good, creator } = await newCourse()
  const other = await newCourse()
  const picture = await makeFile(sql(), creator, 3)
  const contentHtml = `<p onclick="x()">先看图</p><img data-file-id="${picture}" alt="图"><script>steal()</script>`
  const { tempGoodId } = good
  const written = { tempGoodId, name: '读一读', contentHtml, requestId: randomUUID() }
  const { id: detailId } = await me.call(goods.createLesson, written)
  const reviewer = await as('reviewer')
  const { details } = await reviewer.call(operators.getGood, { id })
  expect(details).toMatchObject([{ wordCount: null }, { id: detailId, wordCount: 3, demoFlag: false }])
  expect(await reviewer.call(operators.getGoodLesson, { id, detailId })).toMatchObject({
    contentHtml: `<p>先看图</p><img data-file-id="${picture}" alt="图" />`,
    contentImages: [{ id: picture, url: expect.stringMatching(/^\/media\//) }],
  })
  const refused = [
    reviewer.call(operators.getGoodLesson, { id: other.id, detailId }),
    reviewer.call(operators.getGoodLesson, { id, detailId: newId<LessonId>() }),
    reviewer.call(operators.getGoodLesson, { id: newId<GoodId>(), detailId }),
    reviewer.raw(operators.getGoodLesson, { id, detailId: 'x' }),
  ]
  const answers = await Promise.all(refused.map(failureOf))
  expect(answers).toEqual(['lessonNotFound', 'lessonNotFound', 'goodNotFound', 'invalidInput'])
})

test('a rejected good says why and waits again after it is changed', async () => {
  const { me, id, good, creator } = await newCourse()
  const reviewer = await as('reviewer')
  await reviewer.call(operators.rejectGood, { id, version: good.version, reason: '封面带有联系方式' })
  const [told] = await newsOf(sql(), creator)
  expect(told).toMatchObject({ title: expect.stringContaining('没有通过审核'), body: '封面带有联系方式' })
  const refused = await me.call(goods.get, { id })
  expect(refused).toMatchObject({ auditDict: goodAudit.rejected, rejectReason: '封面带有联系方式' })
  expect(refused.blockers).toMatchObject([
    { field: 'auditDict', message: expect.stringContaining('封面带有联系方式') },
  ])
  const { subTitle, labelIds, coverFileIds, priceFen, introHtml, version } = refused
  const content = { name: '改过的课', subTitle, labelIds, coverFileIds, priceFen, introHtml }
  const saved = await me.call(goods.update, { id, version, ...content })
  expect(saved).toMatchObject({ auditDict: goodAudit.waiting, rejectReason: '', name: '改过的课' })
})

test('on the shelf, what buyers decide by waits for review while the other fields change at once', async () => {
  const { me, id, same, creator } = await soldCourse('原来的名称')
  const cover = await makeFile(sql(), creator, 3)
  const wanted = { name: '新的名称', introHtml: '<p>新的介绍</p>', coverFileIds: [cover] }
  const changed = { ...wanted, subTitle: '新的副标题', priceFen: fen(100) }
  const saved = await me.call(goods.update, { ...same, ...changed, limitPerUser: 3, version: 1 })
  expect(saved).toMatchObject({
    name: '原来的名称',
    subTitle: '',
    priceFen: 9900,
    limitPerUser: 3,
    shelfFlag: true,
    auditDict: goodAudit.passed,
    version: 2,
  })
  expect(saved.revision).toMatchObject({ ...changed, statusDict: goodAudit.waiting, rejectReason: '' })
  expect(await failureOf(me.call(materials.delete, { id: cover }))).toBe('fileInUse')
  const reviewer = await as('reviewer')
  expect((await reviewer.call(operators.listGood, { keyword: '原来的' })).list).toMatchObject([{ id }])
  const approved = await reviewer.call(operators.approveGood, { id, version: 2 })
  expect(approved).toMatchObject({ ...changed, shelfFlag: true, revision: null, version: 3 })
  const [old] = same.coverFileIds as [FileId]
  expect(await failureOf(me.call(materials.delete, { id: old }))).toBeUndefined()
})

test('a rejected change leaves the sold content as it was, and ends when the creator undoes it', async () => {
  const { me, id, same, good } = await soldCourse()
  await me.call(goods.update, { ...same, name: '全网最低价', version: 1 })
  const note = await me.call(goods.updateCopyRight, { id, copyRightNote: '原创，勿转' })
  expect(note).toMatchObject({ copyRightNote: '', version: 3 })
  expect(note.revision).toMatchObject({ name: '全网最低价', copyRightNote: '原创，勿转' })
  const reviewer = await as('admin')
  await expect(reviewer.call(operators.approveGood, { id, version: 2 })).rejects.toMatchObject({
    name: 'versionConflict',
    message: '创作者刚刚改过这个商品，请看过新的内容再决定',
  })
  await reviewer.call(operators.rejectGood, { id, version: 3, reason: '不能使用极限用语' })
  const refused = await me.call(goods.get, { id })
  expect(refused).toMatchObject({
    name: good.name,
    shelfFlag: true,
    auditDict: goodAudit.passed,
    blockers: [],
  })
  expect(refused.revision).toMatchObject({ statusDict: goodAudit.rejected, rejectReason: '不能使用极限用语' })
  expect(
    (await reviewer.call(operators.listGood, { keyword: good.name })).list.map((each) => each.id),
  ).not.toContain(id)
  await me.call(goods.updateCopyRight, { id, copyRightNote: '' })
  const back = await me.call(goods.update, { ...same, version: 4 })
  expect(back).toMatchObject({ name: good.name, revision: null })
})

test('with reviews off, a save takes effect at once and replaces a change that waited', async () => {
  const { me, same } = await soldCourse()
  await me.call(goods.update, { ...same, name: '还在等待', version: 1 })
  await review(false)
  const saved = await me.call(goods.update, { ...same, name: '直接生效', version: 2 })
  expect(saved).toMatchObject({ name: '直接生效', revision: null, auditDict: goodAudit.passed })
})

test('of ten operators who decide at the same time one succeeds [P1]', async () => {
  const { id, good } = await newCourse()
  const reviewer = await as('reviewer')
  const { version } = good
  const errors = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      failureOf(
        index % 2 === 0
          ? reviewer.call(operators.approveGood, { id, version })
          : reviewer.call(operators.rejectGood, { id, version, reason: '信息不符' }),
      ),
    ),
  )
  expect(errors.filter((error) => error === undefined)).toHaveLength(1)
  expect(errors.filter((error) => error === 'goodNotWaiting')).toHaveLength(9)
})

test('a change made during approval never goes on sale unseen [P1]', async () => {
  const reviewer = await as('reviewer')
  for (let round = 0; round < 5; round += 1) {
    const { me, id, same, good } = await soldCourse()
    await me.call(goods.update, { ...same, name: '审过的名字', version: 1 })
    const [approved] = await Promise.all([
      failureOf(reviewer.call(operators.approveGood, { id, version: 2 })),
      failureOf(me.call(goods.update, { ...same, name: '没审过的名字', version: 2 })),
    ])
    expect([undefined, 'versionConflict']).toContain(approved)
    const { name } = await me.call(goods.get, { id })
    expect(name).toBe(approved === undefined ? '审过的名字' : good.name)
  }
})

test('a good that is missing or deleted, and invalid input, are refused', async () => {
  const { me, id } = await newCourse()
  await me.call(goods.delete, { id })
  const reviewer = await as('reviewer')
  for (const given of [id, newId<GoodId>()]) {
    const calls = [
      reviewer.call(operators.getGood, { id: given }),
      reviewer.call(operators.approveGood, { id: given, version: 1 }),
      reviewer.call(operators.rejectGood, { id: given, version: 1, reason: '信息不符' }),
    ]
    expect(await Promise.all(calls.map(failureOf))).toEqual(Array(3).fill('goodNotFound'))
  }
  const bad = [
    reviewer.raw(operators.getGood, { id: 'x' }),
    reviewer.raw(operators.approveGood, { id: newId() }),
    reviewer.raw(operators.rejectGood, { id: newId(), version: '1', reason: '' }),
    reviewer.raw(operators.listGood, { auditDict: String(goodAudit.draft) }),
  ]
  expect(await Promise.all(bad.map(failureOf))).toEqual(Array(4).fill('invalidInput'))
})

test('only reviewers and admins may read or decide on reviews', async () => {
  const { id, token } = await newCourse()
  const input = { id, version: '1', reason: '信息不符', detailId: newId() }
  for (const endpoint of [
    operators.listGood,
    operators.getGood,
    operators.getGoodLesson,
    operators.approveGood,
    operators.rejectGood,
  ]) {
    for (const role of ['finance', 'support'] as const) {
      expect(await failureOf((await as(role)).raw(endpoint, input))).toBe('forbidden')
    }
    expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, input))).toBe('tokenIllegal')
  }
})
