import { contract } from '@zsm/contract'
import { mostVersions } from '@zsm/contract/goods/versions'
import { fen } from '@zsm/contract/money/fen'
import { goodAudit } from '@zsm/contract/states'
import type { GoodId, VersionId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeBought, study } from '../../../test/learners/reviews.ts'
import {
  courseCategory,
  type MadeCreator,
  makeBundle,
  makeCreator,
  makeFile,
  makeGood,
} from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'
import type { GoodRow } from '../queries.ts'

const { get, update, listVersions, getVersion, restoreVersion } = contract.goods
const { createGroup, createLesson, deleteGroup, deleteLesson, listChildren, listGroup, updateGroup } =
  contract.goods
const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const save = async (id: GoodId, fields: object) => {
  const { version, name, coverFileIds, priceFen, introHtml } = await mine.call(get, { id })
  const standing = { version, name, coverFileIds, priceFen, introHtml, classifyId: courseCategory }
  return await mine.call(update, { id, ...standing, ...fields })
}
const versionsOf = async (id: GoodId) => (await mine.call(listVersions, { id })).list
const changesOf = async (id: GoodId) => (await versionsOf(id)).map(({ changed }) => changed)
const restore = async (id: GoodId, versionId: VersionId) =>
  mine.call(restoreVersion, { id, versionId, version: (await mine.call(get, { id })).version })
const oldest = async (id: GoodId) => ((await versionsOf(id)).at(-1) as { id: VersionId }).id

/** The names of groups and lessons in order. */
async function outlineOf({ tempGoodId }: Pick<GoodRow, 'tempGoodId'>) {
  const groups = (await mine.call(listGroup, { tempGoodId })).list
  const lessons = (await mine.call(listChildren, { tempGoodId })).list
  return lessons.map(({ name, groupId }) =>
    [groups.find(({ id }) => id === groupId)?.name ?? '', name].join('/'),
  )
}

test('each save is a version that says what changed; an equal save is none', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  await save(id, { priceFen: fen(5900), name: '新的名称' })
  await save(id, {})
  await save(id, { introHtml: '<p>新的介绍</p>' })
  expect((await changesOf(id)).slice(0, 2)).toEqual([['introHtml'], ['name', 'priceFen']])
  const [, renamed] = await versionsOf(id)
  const read = await mine.call(getVersion, { id, versionId: renamed?.id as VersionId })
  expect(read).toMatchObject({ content: { name: '新的名称', priceFen: 5900 }, before: { priceFen: 9900 } })
  expect(read.now.introHtml).toContain('新的介绍')
})

test('changes of the outline within ten minutes are one version, and none if they undo each other', async () => {
  const { id, tempGoodId } = await makeGood(sql(), creator.creator)
  await save(id, { subTitle: '副标题' })
  const { id: group } = await mine.call(createGroup, { tempGoodId, name: '第一章' })
  await mine.call(updateGroup, { id: group, name: '第二章' })
  expect((await changesOf(id)).slice(0, 2)).toEqual([['outline'], ['subTitle']])
  await mine.call(deleteGroup, { id: group })
  expect((await changesOf(id))[0]).toEqual(['subTitle'])
  await mine.call(createGroup, { tempGoodId, name: '第三章' })
  await sql()`
    update good_versions set save_time = now() - interval '11 minutes' where creator_id = ${creator.creator} and good_id = ${id}`
  await mine.call(createGroup, { tempGoodId, name: '第四章' })
  expect((await changesOf(id)).slice(0, 3)).toEqual([['outline'], ['outline'], ['subTitle']])
})

test('the newest fifty versions stay', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  for (let at = 1; at <= mostVersions + 3; at += 1) await save(id, { subTitle: `第 ${at} 次` })
  expect(await versionsOf(id)).toHaveLength(mostVersions)
}, 120_000)

test('a restore brings fields and outline back, is a version itself, and the next restore undoes it', async () => {
  const good = await makeGood(sql(), creator.creator)
  const { id, tempGoodId } = good
  const { id: one } = await mine.call(createGroup, { tempGoodId, name: '甲' })
  const { id: two } = await mine.call(createGroup, { tempGoodId, name: '乙' })
  const lesson = async (name: string, groupId: typeof one) =>
    mine.call(createLesson, {
      tempGoodId,
      groupId,
      name,
      fileId: await makeFile(sql(), creator.creator, 1),
      requestId: newId<string>(),
    })
  const { id: gone } = await lesson('开场', one)
  await lesson('收尾', two)
  await save(id, { subTitle: '以前' })
  const [before] = await versionsOf(id)
  const was = await outlineOf(good)

  // the names of two groups change with each other, one lesson goes, another comes
  await mine.call(updateGroup, { id: one, name: '丙' })
  await mine.call(updateGroup, { id: two, name: '甲' })
  await mine.call(updateGroup, { id: one, name: '乙' })
  await mine.call(deleteLesson, { id: gone })
  await lesson('新课', two)
  await save(id, { subTitle: '现在', priceFen: fen(100) })
  const [after] = await versionsOf(id)
  const is = await outlineOf(good)
  expect(is).not.toEqual(was)

  expect(await restore(id, before?.id as VersionId)).toMatchObject({ subTitle: '以前', priceFen: 9900 })
  expect(await outlineOf(good)).toEqual(was)
  const [restored] = await versionsOf(id)
  expect(restored).toMatchObject({ restoredTime: before?.saveTime })
  expect(restored?.changed).toEqual(expect.arrayContaining(['subTitle', 'priceFen', 'outline']))

  expect(await restore(id, after?.id as VersionId)).toMatchObject({ subTitle: '现在', priceFen: 100 })
  expect(await outlineOf(good)).toEqual(is)
})

test('what learners have learnt stays, also of a lesson that a restore puts in the bin', async () => {
  const { id, tempGoodId } = await makeGood(sql(), creator.creator)
  const first = await oldest(id)
  await mine.call(createLesson, {
    tempGoodId,
    name: '后来的课',
    fileId: await makeFile(sql(), creator.creator, 1),
    requestId: newId<string>(),
  })
  const { learner, orderId } = await makeBought(sql(), id)
  await study(sql(), learner, orderId)
  const progress = () => sql()`
    select lesson_id, position_sec, done_flag from lesson_progress
    where creator_id = ${creator.creator} and good_id = ${id} order by lesson_id`
  const lessons = (await mine.call(listChildren, { tempGoodId })).list
  for (const lesson of lessons) {
    await sql()`
      insert into lesson_progress (creator_id, learner_id, good_id, lesson_id, position_sec, update_time)
      values (${creator.creator}, ${learner.learner}, ${id}, ${lesson.id}, 7, now()) on conflict do nothing`
  }
  const before = await progress()
  await restore(id, first)
  expect((await mine.call(listChildren, { tempGoodId })).list).toHaveLength(lessons.length - 1)
  expect(await progress()).toEqual(before)
})

test('deleted files, labels and lessons do not come back, and the version says which', async () => {
  const cover = await makeFile(sql(), creator.creator, 3)
  const good = await makeGood(sql(), creator.creator, { onShelf: false, coverFileIds: [cover] })
  const { id, tempGoodId } = good
  const [lesson] = (await mine.call(listChildren, { tempGoodId })).list
  await save(id, { coverFileIds: [], introHtml: '' })
  if (lesson) await mine.call(deleteLesson, { id: lesson.id })
  await sql()`delete from good_details where creator_id = ${creator.creator} and id = ${lesson?.id ?? ''}`
  await mine.call(contract.materials.delete, { id: cover })
  const versionId = await oldest(id)
  const read = await mine.call(getVersion, { id, versionId })
  expect(read.lost).toMatchObject({ fileIds: [cover], lessons: [{ id: lesson?.id, name: lesson?.name }] })
  expect(await restore(id, versionId)).toMatchObject({ coverFileIds: [] })
  expect(await outlineOf(good)).toEqual([])
})

test('where goods are reviewed, a restored name waits for the review like any other', async () => {
  const { id } = await makeGood(sql(), creator.creator)
  const versionId = await oldest(id)
  const { name } = await mine.call(get, { id })
  await save(id, { name: '改过的名称' })
  await sql()`update settings set value = '0' where key = 'zsm_good_auto_audit'`
  try {
    expect(await restore(id, versionId)).toMatchObject({
      name: '改过的名称',
      revision: { name, statusDict: goodAudit.waiting },
    })
  } finally {
    await sql()`update settings set value = '1' where key = 'zsm_good_auto_audit'`
  }
})

test('a restore is refused: an outdated editor, the last lesson on the shelf, an unknown version, a stranger', async () => {
  const { id, tempGoodId, version } = await makeGood(sql(), creator.creator, { onShelf: false })
  const versionId = await oldest(id)
  await save(id, { subTitle: '改过' })
  expect(await failureOf(mine.call(restoreVersion, { id, versionId, version }))).toBe('versionConflict')
  expect(await failureOf(restore(id, newId<VersionId>()))).toBe('goodVersionNotFound')
  const unknown = { id, versionId: newId<VersionId>() }
  expect(await failureOf(mine.call(getVersion, unknown))).toBe('goodVersionNotFound')
  const stranger = api(server.app, (await makeCreator(sql())).token)
  const { version: now } = await mine.call(get, { id })
  expect(await failureOf(stranger.call(restoreVersion, { id, versionId, version: now }))).toBe('goodNotFound')
  expect(await failureOf(stranger.call(getVersion, { id, versionId }))).toBe('goodNotFound')
  expect(await failureOf(stranger.call(listVersions, { id }))).toBe('goodNotFound')
  expect(await failureOf(api(server.app).call(listVersions, { id }))).toBe('tokenIllegal')

  const [lesson] = (await mine.call(listChildren, { tempGoodId })).list
  if (lesson) await mine.call(deleteLesson, { id: lesson.id })
  await save(id, { subTitle: '没有课时' })
  const [empty] = await versionsOf(id)
  await restore(id, versionId)
  await mine.call(contract.goods.updateShelfFlag, { id, shelfFlag: true })
  expect(await failureOf(restore(id, empty?.id as VersionId))).toBe('goodIncomplete')
})

test('the goods of a bundle are in its versions; a restore names those that are gone and keeps the rules of bundles', async () => {
  const parts: GoodId[] = []
  for (const name of ['剪辑课', '调色课', '录音课'])
    parts.push((await makeGood(sql(), creator.creator, { name })).id)
  const [first, second, third] = parts as [GoodId, GoodId, GoodId]
  const { id } = await makeBundle(sql(), creator.creator, [first, second])
  const two = await oldest(id)
  await save(id, { bundleGoodIds: [third, first] })
  const [changed] = await versionsOf(id)
  expect(changed?.changed).toEqual(['bundleGoodIds'])
  const read = await mine.call(getVersion, { id, versionId: changed?.id as VersionId })
  expect(read).toMatchObject({
    content: { bundleGoodIds: [third, first] },
    before: { bundleGoodIds: [first, second] },
    lost: { bundleGoodIds: [] },
  })
  expect(read.parts).toEqual(
    expect.arrayContaining([
      { id: third, name: '录音课' },
      { id: second, name: '调色课' },
    ]),
  )
  expect((await restore(id, two)).bundleGoodIds).toEqual([first, second])

  // a bundle on the shelf sells only goods that sell
  await restore(id, changed?.id as VersionId)
  await mine.call(contract.goods.updateShelfFlag, { id: second, shelfFlag: false })
  expect(await failureOf(restore(id, two))).toBe('goodIncomplete')
  // a good in the bin stays out, and is named beforehand
  await mine.call(contract.goods.delete, { id: second })
  const gone = await mine.call(getVersion, { id, versionId: two })
  expect(gone.lost.bundleGoodIds).toEqual([second])
  expect(gone.parts).toContainEqual({ id: second, name: '调色课' })
  expect(await failureOf(restore(id, two))).toBe('goodIncomplete')
  await mine.call(contract.goods.updateShelfFlag, { id, shelfFlag: false })
  expect((await restore(id, two)).bundleGoodIds).toEqual([first])
})
