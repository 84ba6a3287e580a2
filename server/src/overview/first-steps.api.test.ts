import { contract } from '@zsm/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodAudit } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { newId } from '../ids.ts'

const { goods, materials, overview } = contract

const server = sharedApp()
const sql = () => server.database.sql

async function newcomer() {
  const creator = await makeCreator(sql())
  const mine = api(server.app).as(creator)
  return { creator, mine, state: () => mine.call(overview.get, {}) }
}

const filesOf = (creator: string) =>
  sql()<{ title: string; gone: boolean }[]>`
    select title, purge_time is not null and purge_time <= now() as gone from files where creator_id = ${creator} order by title`

test('the first steps are hidden for their creator alone, and shown again', async () => {
  const { mine, state } = await newcomer()
  const other = await newcomer()
  expect(await state()).toMatchObject({ stepsHideFlag: false, sampleGoodId: null })
  await mine.call(overview.hideSteps, { hideFlag: true })
  expect(await state()).toMatchObject({ stepsHideFlag: true })
  expect(await other.state()).toMatchObject({ stepsHideFlag: false })
  await mine.call(overview.hideSteps, { hideFlag: false })
  expect(await state()).toMatchObject({ stepsHideFlag: false })
  expect(await failureOf(mine.raw(overview.hideSteps, { hideFlag: '2' }))).toBe('invalidInput')
  for (const call of [overview.hideSteps, overview.addSample, overview.removeSample])
    expect(await failureOf(api(server.app).raw(call, { hideFlag: '1' }))).toBe('tokenIllegal')
})

test('a sample course is made once, is not for sale, and is gone with its files in one call', async () => {
  const { creator, mine, state } = await newcomer()
  const [{ goodId }, second] = await Promise.all([
    mine.call(overview.addSample, {}),
    mine.call(overview.addSample, {}),
  ])
  expect(second).toEqual({ goodId })
  expect(await state()).toMatchObject({ sampleGoodId: goodId, shelfFlag: false })
  expect(await mine.call(goods.get, { id: goodId })).toMatchObject({
    name: '示例课程：手机摄影入门',
    shelfFlag: false,
    auditDict: goodAudit.draft,
    detailCount: 3,
    blockers: [{ field: 'auditDict', message: '这是示例内容，改成您自己的并保存后才能上架' }],
  })
  expect(await failureOf(mine.call(goods.updateShelfFlag, { id: goodId, shelfFlag: true }))).toBe(
    'goodIncomplete',
  )
  expect(await filesOf(creator.creator)).toEqual(
    ['示例封面', '示例视频', '示例音频'].map((title) => ({ title, gone: false })),
  )
  await mine.call(overview.removeSample, {})
  expect(await state()).toMatchObject({ sampleGoodId: null })
  expect(await failureOf(mine.call(goods.get, { id: goodId }))).toBe('goodNotFound')
  expect((await mine.call(goods.listDeleted, {})).list).toEqual([])
  expect((await filesOf(creator.creator)).every(({ gone }) => gone)).toBe(true)
  expect((await mine.call(materials.listDeleted, {})).list).toEqual([])
  // There is nothing left to remove, and a new one may be made.
  expect(await mine.call(overview.removeSample, {})).toBeNull()
  expect((await mine.call(overview.addSample, {})).goodId).not.toBe(goodId)
})

test('a file of the sample that the creator uses elsewhere stays', async () => {
  const { creator, mine } = await newcomer()
  const { goodId } = await mine.call(overview.addSample, {})
  const [cover] = (await mine.call(goods.get, { id: goodId })).coverFileIds
  await mine.call(goods.create, {
    tempGoodId: newId(),
    name: '我自己的课',
    coverFileIds: cover ? [cover] : [],
    requestId: newId<string>(),
  })
  await mine.call(overview.removeSample, {})
  expect((await filesOf(creator.creator)).filter(({ gone }) => !gone)).toEqual([
    { title: '示例封面', gone: false },
  ])
})

test('lessons that the creator has worked on are lost only when the creator says so', async () => {
  const { mine, state } = await newcomer()
  const { goodId } = await mine.call(overview.addSample, {})
  const { tempGoodId } = await mine.call(goods.get, { id: goodId })
  await mine.call(goods.createLesson, {
    tempGoodId,
    name: '我加的一课',
    contentHtml: '<p>正文</p>',
    requestId: newId<string>(),
  })
  expect(await failureOf(mine.call(overview.removeSample, {}))).toBe('sampleChanged')
  expect(await state()).toMatchObject({ sampleGoodId: goodId })
  await mine.call(overview.removeSample, { changedFlag: true })
  expect(await state()).toMatchObject({ sampleGoodId: null })
})

test('a sample that its creator has saved is a course of their own, and stays', async () => {
  const { creator, mine, state } = await newcomer()
  const { goodId } = await mine.call(overview.addSample, {})
  const { version, ...good } = await mine.call(goods.get, { id: goodId })
  await mine.call(goods.update, {
    id: goodId,
    version,
    name: '手机摄影，我的版本',
    coverFileIds: good.coverFileIds,
    introHtml: '<p>我自己写的介绍</p>',
    priceFen: good.priceFen,
    ...(good.classifyId && { classifyId: good.classifyId }),
  })
  await mine.call(goods.updateShelfFlag, { id: goodId, shelfFlag: true })
  expect(await state()).toMatchObject({ sampleGoodId: null, shelfFlag: true })
  await mine.call(overview.removeSample, { changedFlag: true })
  const another = await mine.call(overview.addSample, {})
  expect(another.goodId).not.toBe(goodId)
  await mine.call(overview.removeSample, {})
  expect(await mine.call(goods.get, { id: goodId })).toMatchObject({
    name: '手机摄影，我的版本',
    shelfFlag: true,
  })
  expect((await filesOf(creator.creator)).filter(({ gone }) => !gone)).toHaveLength(3)
})

test('while goods are reviewed, a sample is in no review until its creator saves it', async () => {
  const { mine } = await newcomer()
  await sql()`update settings set value = '0' where key = 'zsm_good_auto_audit'`
  try {
    const { goodId } = await mine.call(overview.addSample, {})
    const { version, ...good } = await mine.call(goods.get, { id: goodId })
    expect(good.auditDict).toBe(goodAudit.draft)
    const saved = {
      id: goodId,
      version,
      name: good.name,
      introHtml: good.introHtml,
      coverFileIds: good.coverFileIds,
    }
    expect(await mine.call(goods.update, { ...saved, priceFen: fen(100) })).toMatchObject({
      auditDict: goodAudit.waiting,
    })
  } finally {
    await sql()`update settings set value = '1' where key = 'zsm_good_auto_audit'`
  }
})

test('a sample needs a shop and room for its files, and a refusal leaves nothing behind', async () => {
  const { creator, mine, state } = await newcomer()
  const full = 1024 ** 4
  await sql()`insert into file_usages (creator_id, bytes) values (${creator.creator}, ${full})`
  expect(await failureOf(mine.call(overview.addSample, {}))).toBe('storageQuotaExceeded')
  await sql()`update file_usages set bytes = 0 where creator_id = ${creator.creator}`
  await sql()`delete from shops where creator_id = ${creator.creator}`
  expect(await failureOf(mine.call(overview.addSample, {}))).toBe('shopNeeded')
  expect(await filesOf(creator.creator)).toEqual([])
  expect(await state()).toMatchObject({ sampleGoodId: null })
})

test('a sample that was sold by hand stays, and one that was deleted by hand leaves no files', async () => {
  const { creator, mine, state } = await newcomer()
  const { goodId } = await mine.call(overview.addSample, {})
  await mine.call(goods.delete, { id: goodId })
  const second = await mine.call(overview.addSample, {})
  expect((await filesOf(creator.creator)).filter(({ gone }) => !gone)).toHaveLength(3)
  const sale = { goodId: second.goodId, payTime: now(), userName: '林小鱼', requestId: newId<string>() }
  await mine.call(contract.orders.create, sale)
  expect(await failureOf(mine.call(overview.removeSample, { changedFlag: true }))).toBe('sampleUsed')
  expect(await state()).toMatchObject({ sampleGoodId: second.goodId })
  expect((await filesOf(creator.creator)).filter(({ gone }) => !gone)).toHaveLength(3)
})
