import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import type { Good } from '@zsm/contract/goods/good'
import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { fen } from '@zsm/contract/money/fen'
import {
  enrollState,
  goodAudit,
  goodKind,
  lessonKind,
  serviceUnit,
  shopKind,
  shopState,
} from '@zsm/contract/states'
import type { CategoryId, FileId, GoodId, GroupId, LabelId, LessonId, OutlineId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import {
  courseCategory,
  downloadCategory,
  type MadeCreator,
  makeCreator,
  makeFile,
  makeGood,
  serviceCategory,
} from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { countSale, findGoodForSale, newestOnShelf } from './public.ts'
import { countShelvedGoods } from './shelf/queries.ts'

const { goods, materials } = contract
const absent = <Id extends string>() => newId<Id>()
const label = '01930000-0000-7000-8002-000000000001' as LabelId

const server = sharedApp()
let creator: MadeCreator
let other: MadeCreator
let mine: Api
let others: Api
let anyone: Api

beforeAll(async () => {
  anyone = api(server.app)
  const { sql } = server.database
  creator = await makeCreator(sql)
  other = await makeCreator(sql)
  mine = anyone.as(creator)
  others = anyone.as(other)
})

const fileOf = (kind: 1 | 2 | 3 | 4 | 5, owner = creator) =>
  makeFile(server.database.sql, owner.creator, kind)

const made = (given: Parameters<typeof makeGood>[2] = {}, owner = creator) =>
  makeGood(server.database.sql, owner.creator, given)

const shown = (id: GoodId) => mine.call(goods.get, { id })

type NewGood = CallInput<typeof goods.create>
const newGood = (given: Partial<NewGood> = {}): NewGood => ({
  tempGoodId: newId<OutlineId>(),
  name: '手机摄影入门',
  requestId: randomUUID(),
  ...given,
})

type Kept = Pick<Good, 'id' | 'version' | 'name' | 'classifyId' | 'coverFileIds' | 'priceFen' | 'introHtml'>
const edit = ({ id, version, name, classifyId, coverFileIds, priceFen, introHtml }: Kept) => ({
  id,
  version,
  name,
  coverFileIds,
  priceFen,
  introHtml,
  classifyId: classifyId ?? undefined,
})

async function newLesson(given: Partial<CallInput<typeof goods.createLesson>> = {}): Promise<Lesson> {
  const input = { tempGoodId: newId<OutlineId>(), name: '第一课', requestId: randomUUID(), ...given }
  return mine.call(goods.createLesson, { fileId: await fileOf(1), ...input })
}

const newGroup = (given: Partial<CallInput<typeof goods.createGroup>> = {}): Promise<Group> =>
  mine.call(goods.createGroup, {
    tempGoodId: newId<OutlineId>(),
    name: '第一章',
    requestId: randomUUID(),
    ...given,
  })

async function dataOf(call: Promise<unknown>): Promise<unknown> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof CallError) return failure.data
  throw failure ?? new Error('expected a refusal, found success')
}

describe('every call', () => {
  test.each(Object.entries(goods))('%s needs a session', async (_, endpoint) => {
    expect(await failureOf(anyone.raw(endpoint, {}))).toBe('tokenIllegal')
  })

  const names = ['id', 'ids', 'tempGoodId']
  const ofIds = Object.entries(goods).filter(([, { input }]) => names.some((name) => name in input.shape))

  test.each(ofIds)('%s refuses broken input', async (_, endpoint) => {
    for (const value of ['', '1', "' or 1=1", '[]'])
      expect(await failureOf(mine.raw(endpoint, { id: value, tempGoodId: value, requestId: value }))).toBe(
        'invalidInput',
      )
  })
})

describe('another creator’s good is answered like a missing one', () => {
  test('for every call on a good, a group or a lesson', async () => {
    const good = await made()
    const { tempGoodId } = good
    const group = await newGroup({ tempGoodId })
    const lesson = await newLesson({ tempGoodId, groupId: group.id })
    const before = [await shown(good.id), await mine.call(goods.listChildren, { tempGoodId })]
    const fileId = await fileOf(1, other)
    const calls = (ids: { good: GoodId; group: GroupId; lesson: LessonId }) => [
      others.call(goods.get, { id: ids.good }),
      others.call(goods.update, { id: ids.good, version: 1, name: '改名' }),
      others.call(goods.delete, { id: ids.good }),
      others.call(goods.updateShelfFlag, { id: ids.good, shelfFlag: false }),
      others.call(goods.updateCopyRight, { id: ids.good, copyRightNote: '改' }),
      others.call(goods.updateGroup, { id: ids.group, name: '改名' }),
      others.call(goods.deleteGroup, { id: ids.group }),
      others.call(goods.updateLesson, { id: ids.lesson, name: '改名', fileId, version: 1 }),
      others.call(goods.deleteLesson, { id: ids.lesson }),
      others.call(goods.updateLessonShelfFlag, { id: ids.lesson, shelfFlag: false }),
      others.call(goods.updateLessonDemoFlag, { id: ids.lesson, demoFlag: true }),
      others.call(goods.updateLessonGroup, { id: ids.lesson }),
      others.call(goods.createLesson, {
        tempGoodId,
        groupId: ids.group,
        name: '课',
        fileId,
        requestId: randomUUID(),
      }),
      others.call(goods.updateLessonSort, { tempGoodId, ids: [ids.lesson] }),
      others.call(goods.updateLessonSort, { tempGoodId, groupId: ids.group, ids: [] }),
      others.call(goods.updateGroupSorts, { ids: [ids.group] }),
      others.call(goods.getLesson, { id: ids.lesson }),
      others.call(goods.restoreGroup, { id: ids.group }),
    ]
    const namesOf = (answers: Promise<unknown>[]) => Promise.all(answers.map(failureOf))
    const failures = await namesOf(calls({ good: good.id, group: group.id, lesson: lesson.id }))
    expect(failures).not.toContain(undefined)
    expect(failures.slice(7, 12)).toEqual(Array(5).fill('lessonNotFound'))
    expect(failures).toEqual(await namesOf(calls({ good: absent(), group: absent(), lesson: absent() })))
    expect([await shown(good.id), await mine.call(goods.listChildren, { tempGoodId })]).toEqual(before)
  })

  test('for every list', async () => {
    const { tempGoodId } = await made()
    const stranger = anyone.as(await makeCreator(server.database.sql))
    expect(await stranger.call(goods.listData, {})).toMatchObject({ list: [], total: 0 })
    expect(await stranger.call(goods.listChildren, { tempGoodId })).toEqual({ list: [], total: 0 })
    expect(await stranger.call(goods.listGroup, { tempGoodId })).toEqual({ list: [], total: 0 })
  })
})

test('a good’s category must be for its kind, except the one that it has already [7.7]', async () => {
  const given = { shopDict: shopKind.service, bizDict: goodKind.download } as const
  const wrong = mine.call(goods.create, newGood({ ...given, classifyId: serviceCategory }))
  expect(await failureOf(wrong)).toBe('categoryNotFound')
  const good = await mine.call(goods.create, newGood({ ...given, classifyId: downloadCategory }))
  const { sql } = server.database
  // a category that an older version allowed, when categories fitted every kind of a shop
  await sql`
    update goods set classify_id = ${serviceCategory} where creator_id = ${creator.creator} and id = ${good.id}`
  const kept = await mine.call(goods.update, edit({ ...good, classifyId: serviceCategory }))
  expect(kept.classifyId).toBe(serviceCategory)
})

describe('create', () => {
  test('stores what was written, in the creator’s shop [7.7]', async () => {
    const coverFileIds = [await fileOf(3), await fileOf(3)]
    const input = newGood({
      subTitle: '七天',
      classifyId: courseCategory,
      labelIds: [label, label],
      coverFileIds,
      priceFen: fen(19_900),
      introHtml: '<p onclick="x()">好</p><script>1</script>',
      copyRightNote: '原创',
    })
    const good = await mine.call(goods.create, input)
    const { requestId: _, ...written } = input
    expect(good).toMatchObject({
      ...written,
      labelIds: [label],
      introHtml: '<p>好</p>',
      shopId: creator.shopId,
      shopDict: shopKind.knowledge,
      bizDict: goodKind.course,
      shelfFlag: false,
      auditDict: goodAudit.passed,
      version: 1,
      frontId: creator.creator,
    })
    expect(good.coverUrl).toMatch(/^\/media\//)
    const cover = await mine.call(materials.get, { id: coverFileIds[0] as FileId })
    expect(cover.refCount).toBe(1)
  })

  test('answers a repeated request with the first good and refuses its id for another', async () => {
    const input = newGood()
    const first = await mine.call(goods.create, input)
    expect(await mine.call(goods.create, input)).toEqual(first)
    expect(await failureOf(mine.call(goods.create, { ...input, name: '另一门课' }))).toBe('requestIdReused')
  })

  test('stores the fields of a service and of a download', async () => {
    const given = { shopDict: shopKind.service, classifyId: serviceCategory } as const
    const service = await mine.call(
      goods.create,
      newGood({
        ...given,
        bizDict: goodKind.service,
        serviceDeliverDays: 3,
        serviceUnitDict: serviceUnit.hour,
      }),
    )
    expect(service).toMatchObject({
      serviceDeliverDays: 3,
      serviceUnitDict: serviceUnit.hour,
      downloadFileIds: [],
    })
    const downloadFileIds = [await fileOf(4), await fileOf(5)]
    const download = await mine.call(
      goods.create,
      newGood({ ...given, classifyId: downloadCategory, bizDict: goodKind.download, downloadFileIds }),
    )
    expect(download).toMatchObject({
      serviceDeliverDays: null,
      downloadFileIds,
      downloadFiles: [
        { id: downloadFileIds[0], title: '讲义', ext: 'pdf' },
        { id: downloadFileIds[1], title: '素材包', ext: 'zip' },
      ],
    })
    expect(await failureOf(mine.call(materials.delete, { id: downloadFileIds[0] as FileId }))).toBe(
      'fileInUse',
    )
    const { list } = await mine.call(goods.listData, {
      shopDict: shopKind.service,
      bizDict: goodKind.download,
    })
    const { introHtml: _, introImages: __, examplesFiles: ___, buyerForm: ____, parts, ...listed } = download
    expect(parts).toEqual([])
    expect(list).toContainEqual(listed)
  })

  test('makes a good that waits for an operator when the setting asks for review', async () => {
    const { sql } = server.database
    await sql`update settings set value = '0' where key = 'zsm_good_auto_audit'`
    const good = await mine.call(goods.create, newGood())
    await sql`update settings set value = '1' where key = 'zsm_good_auto_audit'`
    expect(good.auditDict).toBe(goodAudit.waiting)
    expect((await shown(good.id)).blockers.map(({ field }) => field)).toContain('auditDict')
  })

  test('refuses ids that do not exist or are of the wrong kind', async () => {
    const failures: [Partial<NewGood>, string][] = [
      [{ classifyId: absent<CategoryId>() }, 'categoryNotFound'],
      [{ classifyId: serviceCategory }, 'categoryNotFound'],
      [{ labelIds: [absent<LabelId>()] }, 'labelNotFound'],
      [{ coverFileIds: [absent<FileId>()] }, 'fileNotFound'],
      [{ coverFileIds: [await fileOf(3, other)] }, 'fileNotFound'],
      [{ coverFileIds: [await fileOf(1)] }, 'fileTypeRefused'],
      [{ downloadFileIds: [await fileOf(4, other)] }, 'fileNotFound'],
      [{ tempGoodId: (await made()).tempGoodId }, 'goodExists'],
    ]
    for (const [given, error] of failures)
      expect(await failureOf(mine.call(goods.create, newGood(given)))).toBe(error)
  })

  test('refuses a creator without a shop', async () => {
    const shopless = await makeCreator(server.database.sql)
    await server.database.sql`delete from shops where creator_id = ${shopless.creator}`
    expect(await failureOf(anyone.as(shopless).call(goods.create, newGood()))).toBe('shopNeeded')
  })

  test.each([
    { name: '课' },
    { name: '课'.repeat(61) },
    { priceFen: '-1' },
    { priceFen: '1.5' },
    { priceFen: '1e3' },
    { labelIds: 'x' },
    { shopDict: '3' },
    { freeFlag: 'x' },
    { serviceDeliverDays: 0 },
    { serviceUnitDict: '9' },
    { introHtml: '长'.repeat(20_001) },
  ])('refuses %j', async (given) => {
    expect(await failureOf(mine.raw(goods.create, { ...newGood(), ...given }))).toBe('invalidInput')
  })
})

describe('update', () => {
  test('replaces the content and counts the version', async () => {
    const good = await made({ onShelf: false })
    const saved = await mine.call(goods.update, { ...edit(good), name: '新名称', priceFen: fen(1) })
    expect(saved).toMatchObject({ name: '新名称', priceFen: 1, version: 2 })
    expect(await shown(good.id)).toMatchObject({
      name: '新名称',
      coverFileIds: good.coverFileIds,
      version: 2,
    })
  })

  test('refuses an older version [7.7]', async () => {
    const good = await made()
    await mine.call(goods.update, edit(good))
    expect(await failureOf(mine.call(goods.update, { ...edit(good), name: '旧的一页' }))).toBe(
      'versionConflict',
    )
  })

  test('refuses ids that do not exist or are of the wrong kind', async () => {
    const good = await made()
    const failures: [Partial<CallInput<typeof goods.update>>, string][] = [
      [{ classifyId: absent<CategoryId>() }, 'categoryNotFound'],
      [{ labelIds: [absent<LabelId>()] }, 'labelNotFound'],
      [{ coverFileIds: [absent<FileId>()] }, 'fileNotFound'],
      [{ coverFileIds: [await fileOf(2)] }, 'fileTypeRefused'],
    ]
    for (const [given, error] of failures)
      expect(await failureOf(mine.call(goods.update, { ...edit(good), ...given }))).toBe(error)
  })

  test('refuses to make a good on the shelf incomplete, but lets one off the shelf be incomplete', async () => {
    const good = await made()
    const emptied = { ...edit(good), priceFen: fen(0), introHtml: '' }
    const blockers = [{ field: 'priceFen' }, { field: 'introHtml' }]
    expect(await dataOf(mine.call(goods.update, emptied))).toMatchObject({ blockers })
    expect(await failureOf(mine.call(goods.update, emptied))).toBe('goodIncomplete')
    await mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: false })
    expect(await mine.call(goods.update, emptied)).toMatchObject({ priceFen: 0, introHtml: '' })
  })

  test('releases the covers that the good no longer shows', async () => {
    const good = await made()
    const [old] = good.coverFileIds as [FileId]
    expect(await failureOf(mine.call(materials.delete, { id: old }))).toBe('fileInUse')
    await mine.call(goods.update, { ...edit(good), coverFileIds: [await fileOf(3)] })
    expect(await failureOf(mine.call(materials.delete, { id: old }))).toBeUndefined()
  })
})

describe('get', () => {
  test('answers the blockers and counts no view [7.7]', async () => {
    const { id } = await mine.call(goods.create, newGood())
    await shown(id)
    const good = await shown(id)
    expect(good.viewCount).toBe(0)
    expect(good.blockers.map(({ field }) => field)).toEqual([
      'coverFileIds',
      'classifyId',
      'priceFen',
      'introHtml',
      'details',
    ])
  })
})

describe('delete', () => {
  test('needs the good off the shelf and removes it from every read [7.7]', async () => {
    const { id, tempGoodId } = await made()
    expect(await failureOf(mine.call(goods.delete, { id }))).toBe('goodOnShelf')
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    expect(await mine.call(goods.delete, { id })).toBeNull()
    expect(await failureOf(mine.call(goods.delete, { id }))).toBe('goodNotFound')
    expect(await failureOf(shown(id))).toBe('goodNotFound')
    expect(await mine.call(goods.listChildren, { tempGoodId })).toEqual({ list: [], total: 0 })
    expect(await failureOf(newLesson({ tempGoodId }))).toBe('goodNotFound')
    expect(await failureOf(newGroup({ tempGoodId }))).toBe('goodNotFound')
  })
})

describe('updateShelfFlag', () => {
  test('puts a complete good on the shelf and takes it off', async () => {
    const { id } = await made({ onShelf: false })
    const on = await mine.call(goods.updateShelfFlag, { id, shelfFlag: true })
    expect(on).toMatchObject({ shelfFlag: true, version: 1 })
    expect(on.shelfTime).not.toBeNull()
    expect(await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })).toMatchObject({
      shelfFlag: false,
    })
  })

  test('puts a good without a price on the shelf only as a free one', async () => {
    const good = await made({ onShelf: false, priceFen: fen(0) })
    const call = () => mine.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
    expect(await dataOf(call())).toMatchObject({ blockers: [{ field: 'priceFen' }] })
    await mine.call(goods.update, { ...edit(good), freeFlag: true })
    expect(await call()).toMatchObject({ shelfFlag: true, freeFlag: true, priceFen: 0 })
  })

  test('is audited with the IP address of the caller', async () => {
    const { id } = await made()
    await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    const [entry] = await server.database.sql`
      select ip, account_id, request_id is not null as "requestKnown" from audit_log
      where target_id = ${id} and action = 'goods.updateShelfFlag' order by id desc limit 1`
    expect(entry).toEqual({ ip: '127.0.0.1', accountId: creator.mobile, requestKnown: true })
  })

  test('refuses an incomplete good with every blocker [7.7]', async () => {
    const { id } = await mine.call(goods.create, newGood({ priceFen: fen(100) }))
    const call = () => mine.call(goods.updateShelfFlag, { id, shelfFlag: true })
    expect(await failureOf(call())).toBe('goodIncomplete')
    expect(await dataOf(call())).toEqual({ blockers: (await shown(id)).blockers })
  })

  test('refuses when the creator has not joined or the shop is closed [7.7]', async () => {
    const { sql } = server.database
    const newcomer = await makeCreator(sql)
    const good = await made({ onShelf: false }, newcomer)
    await sql`update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${newcomer.creator}`
    await sql`update shops set status_dict = ${shopState.closed} where creator_id = ${newcomer.creator}`
    const call = anyone.as(newcomer).call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
    expect(await dataOf(call)).toMatchObject({ blockers: [{ field: 'shop' }, { field: 'enroll' }] })
  })
})

test('updateCopyRight stores the note [7.7]', async () => {
  const { id } = await made()
  const good = await mine.call(goods.updateCopyRight, { id, copyRightNote: '转载请联系' })
  expect(good).toMatchObject({ copyRightNote: '转载请联系', version: 1 })
  const long = mine.raw(goods.updateCopyRight, { id, copyRightNote: '长'.repeat(501) })
  expect(await failureOf(long)).toBe('invalidInput')
})

describe('listData', () => {
  test('answers goods without their introductions', async () => {
    const seller = await makeCreator(server.database.sql)
    const my = anyone.as(seller)
    const { id } = await made({ introHtml: `<p>${'长'.repeat(19_000)}</p>` }, seller)
    const [listed] = (await my.call(goods.listData, {})).list
    expect(listed).toMatchObject({ id, coverUrl: expect.any(String) })
    expect(listed).not.toHaveProperty('introHtml')
    expect((await my.call(goods.get, { id })).introHtml).toHaveLength(19_007)
  })

  test('filters, orders, counts and pages [7.7 B7]', async () => {
    const seller = await makeCreator(server.database.sql)
    const my = anyone.as(seller)
    const named = (name: string, given: Parameters<typeof makeGood>[2] = {}) =>
      made({ name, ...given }, seller)
    await named('剪辑 100% 掌握', { priceFen: fen(300) })
    await named('剪辑_进阶', { priceFen: fen(100), onShelf: false })
    const delivery = { serviceDeliverDays: 3, serviceUnitDict: serviceUnit.time } as const
    const service = {
      shopDict: shopKind.service,
      bizDict: goodKind.service,
      classifyId: serviceCategory,
      priceFen: fen(200),
      ...delivery,
    } as const
    await named('Photoshop 修图服务', service)
    const names = async (input: CallInput<typeof goods.listData>) =>
      (await my.call(goods.listData, input)).list.map(({ name }) => name)
    expect(await names({})).toEqual(['Photoshop 修图服务', '剪辑_进阶', '剪辑 100% 掌握'])
    expect(await names({ orderBy: 'priceFen' })).toEqual([
      '剪辑 100% 掌握',
      'Photoshop 修图服务',
      '剪辑_进阶',
    ])
    expect(await names({ keyword: '剪辑' })).toEqual(['剪辑_进阶', '剪辑 100% 掌握'])
    expect(await names({ keyword: '%' })).toEqual(['剪辑 100% 掌握'])
    expect(await names({ keyword: '_' })).toEqual(['剪辑_进阶'])
    expect(await names({ keyword: '\\' })).toEqual([])
    expect(await names({ keyword: 'PHOTO' })).toEqual(['Photoshop 修图服务'])
    expect(await names({ shelfFlag: false })).toEqual(['剪辑_进阶'])
    expect(await names({ shopDict: shopKind.service, bizDict: goodKind.service })).toEqual([
      'Photoshop 修图服务',
    ])
    expect(await names({ classifyId: serviceCategory })).toEqual(['Photoshop 修图服务'])
    const page = await my.call(goods.listData, { pageNum: 2, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, pageNum: 2, pageSize: 2, list: [{ name: '剪辑 100% 掌握' }] })
    expect(page.list[0]).toMatchObject({ detailCount: 1, coverUrl: expect.stringMatching(/^\/media\//) })
  })

  test.each([{ pageNum: 0 }, { pageSize: 101 }, { orderBy: 'name' }, { bizDict: '6' }, { shelfFlag: 2 }])(
    'refuses %j',
    async (given) => {
      expect(await failureOf(mine.raw(goods.listData, given))).toBe('invalidInput')
    },
  )
})

describe('groups', () => {
  test('are made, listed, renamed, sorted and deleted before the good is saved [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const requestId = randomUUID()
    const first = await newGroup({ tempGoodId, requestId })
    expect(await newGroup({ tempGoodId, requestId })).toEqual(first)
    const second = await newGroup({ tempGoodId, name: '第二章' })
    expect(first).toMatchObject({ name: '第一章', sort: 1, detailCount: 0 })
    expect(await mine.call(goods.updateGroup, { id: first.id, name: '开篇' })).toMatchObject({ name: '开篇' })
    await newLesson({ tempGoodId, groupId: second.id })
    const sorted = await mine.call(goods.updateGroupSorts, { ids: [second.id, first.id] })
    expect(sorted.list.map(({ name, detailCount }) => [name, detailCount])).toEqual([
      ['第二章', 1],
      ['开篇', 0],
    ])
    expect((await mine.call(goods.listGroup, { tempGoodId })).list).toEqual(sorted.list)
    expect(await mine.call(goods.deleteGroup, { id: second.id })).toEqual({ movedCount: 1 })
    expect((await mine.call(goods.listChildren, { tempGoodId })).list).toMatchObject([{ groupId: null }])
  })

  test('are not renamed over a name that another window has given meanwhile', async () => {
    const { id, name: seenName } = await newGroup({ tempGoodId: newId<OutlineId>() })
    const rename = (name: string) => mine.call(goods.updateGroup, { id, name, seenName })
    expect(await rename('开篇')).toMatchObject({ name: '开篇' })
    expect(await rename('开篇')).toMatchObject({ name: '开篇' })
    expect(await failureOf(rename('序章'))).toBe('groupRenamed')
  })

  test('are made from tempGoodId and name only, as the specification has it', async () => {
    const input = { tempGoodId: newId<OutlineId>(), name: '第一章' }
    expect(await mine.call(goods.createGroup, input)).toMatchObject({ name: '第一章', sort: 1 })
    expect(await failureOf(mine.call(goods.createGroup, input))).toBe('groupNameTaken')
  })

  test('refuse a name that is taken, a sort of other ids, and a 201st group [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const { id } = await newGroup({ tempGoodId })
    const second = await newGroup({ tempGoodId, name: '第二章' })
    expect(await failureOf(newGroup({ tempGoodId }))).toBe('groupNameTaken')
    expect(await failureOf(mine.call(goods.updateGroup, { id: second.id, name: '第一章' }))).toBe(
      'groupNameTaken',
    )
    const sort = mine.call(goods.updateGroupSorts, { ids: [id] })
    expect(await dataOf(sort)).toEqual({ list: [id, second.id] })
    const other = await newGroup({ tempGoodId: newId<OutlineId>() })
    expect(await failureOf(mine.call(goods.updateGroupSorts, { ids: [id, other.id] }))).toBe('orderChanged')
    for (const ids of [[], [absent() as GroupId]]) {
      expect(await failureOf(mine.call(goods.updateGroupSorts, { ids }))).toBe('groupNotFound')
    }
    await server.database.sql`
      insert into good_groups (creator_id, id, temp_good_id, name, sort)
      select ${creator.creator}::uuid, gen_random_uuid(), ${tempGoodId}::uuid, 'g' || n, n
      from generate_series(3, 200) n`
    expect(await failureOf(newGroup({ tempGoodId, name: '再一章' }))).toBe('groupTooMany')
  })
})

describe('lessons', () => {
  test('are made from a file of the library [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const input = { tempGoodId, fileId: await fileOf(1), requestId: randomUUID() }
    const lesson = await newLesson(input)
    expect(await newLesson(input)).toEqual(lesson)
    expect(lesson).toMatchObject({
      typeDict: lessonKind.video,
      goodId: null,
      groupId: null,
      shelfFlag: true,
      demoFlag: false,
      sort: 1,
      version: 1,
      fileTitle: '一分钟看懂构图',
      durationSec: 2.56,
      size: expect.any(Number),
    })
    expect(await newLesson({ tempGoodId, fileId: await fileOf(2) })).toMatchObject({
      typeDict: lessonKind.audio,
      sort: 2,
    })
    expect(await newLesson({ tempGoodId, fileId: await fileOf(4) })).toMatchObject({
      typeDict: lessonKind.document,
      durationSec: null,
    })
    expect((await mine.call(goods.listChildren, { tempGoodId })).list).toHaveLength(3)
  })

  test('refuse files that do not exist or whose kind makes no lesson', async () => {
    const tempGoodId = newId<OutlineId>()
    const lesson = await newLesson({ tempGoodId })
    const failures: [FileId, string][] = [
      [absent(), 'fileNotFound'],
      [await fileOf(1, other), 'fileNotFound'],
      [await fileOf(3), 'fileTypeRefused'],
      [await fileOf(5), 'fileTypeRefused'],
    ]
    for (const [fileId, error] of failures) {
      expect(await failureOf(newLesson({ tempGoodId, fileId }))).toBe(error)
      const { id, name, version } = lesson
      expect(await failureOf(mine.call(goods.updateLesson, { id, name, fileId, version }))).toBe(error)
    }
    expect(await failureOf(newLesson({ tempGoodId, groupId: absent() }))).toBe('groupNotFound')
    const elsewhere = await newGroup()
    expect(await failureOf(newLesson({ tempGoodId, groupId: elsewhere.id }))).toBe('groupNotFound')
  })

  test('are at most a thousand', async () => {
    const { tempGoodId, fileId } = await newLesson()
    await server.database.sql`
      insert into good_details
        (creator_id, id, temp_good_id, name, type_dict, file_id, shelf_flag, demo_flag, sort)
      select ${creator.creator}::uuid, gen_random_uuid(), ${tempGoodId}::uuid, 'd', 1, ${fileId}::uuid, true, false, n
      from generate_series(2, 1000) n`
    expect(await failureOf(newLesson({ tempGoodId }))).toBe('lessonTooMany')
  })

  test('change their name, file and note by version [7.7]', async () => {
    const { id, fileId } = await newLesson()
    const change = { id, name: '改名', fileId: await fileOf(2), version: 1 }
    const changed = await mine.call(goods.updateLesson, { ...change, copyRightNote: '原创' })
    expect(changed).toMatchObject({
      name: '改名',
      typeDict: lessonKind.audio,
      copyRightNote: '原创',
      version: 2,
    })
    expect(await failureOf(mine.call(goods.updateLesson, change))).toBe('versionConflict')
    const again = await mine.call(goods.updateLesson, { ...change, version: 2 })
    expect(again).toMatchObject({ copyRightNote: '原创', version: 3 })
    expect((await mine.call(materials.get, { id: fileId as FileId })).refCount).toBe(0)
  })

  test('have their own shelf and demo flags [7.7]', async () => {
    const { id } = await newLesson()
    expect(await mine.call(goods.updateLessonDemoFlag, { id, demoFlag: true })).toMatchObject({
      demoFlag: true,
    })
    expect(await mine.call(goods.updateLessonShelfFlag, { id, shelfFlag: false })).toMatchObject({
      shelfFlag: false,
      demoFlag: true,
      version: 1,
    })
  })

  test('are deleted and release their file [7.7]', async () => {
    const { id, fileId, tempGoodId } = await newLesson()
    expect(await failureOf(mine.call(materials.delete, { id: fileId as FileId }))).toBe('fileInUse')
    expect(await mine.call(goods.deleteLesson, { id })).toBeNull()
    expect(await mine.call(goods.listChildren, { tempGoodId })).toEqual({ list: [], total: 0 })
    expect(await failureOf(mine.call(materials.delete, { id: fileId as FileId }))).toBeUndefined()
  })

  test('keep one on the shelf while their good is on the shelf', async () => {
    const { tempGoodId } = await made()
    const [last] = (await mine.call(goods.listChildren, { tempGoodId })).list
    const id = last?.id as LessonId
    expect(await failureOf(mine.call(goods.deleteLesson, { id }))).toBe('goodIncomplete')
    expect(await failureOf(mine.call(goods.updateLessonShelfFlag, { id, shelfFlag: false }))).toBe(
      'goodIncomplete',
    )
  })

  test('are sorted in their group and moved between groups [7.7]', async () => {
    const tempGoodId = newId<OutlineId>()
    const group = await newGroup({ tempGoodId })
    const a = await newLesson({ tempGoodId, name: '甲' })
    const b = await newLesson({ tempGoodId, name: '乙' })
    const c = await newLesson({ tempGoodId, name: '丙', groupId: group.id })
    const names = ({ list }: { list: Lesson[] }) => list.map(({ name }) => name)
    const sorted = await mine.call(goods.updateLessonSort, { tempGoodId, ids: [b.id, a.id] })
    expect(names(sorted)).toEqual(['丙', '乙', '甲'])
    const into = { id: a.id, groupId: group.id, sort: 0 }
    expect(await mine.call(goods.updateLessonGroup, into)).toMatchObject({ groupId: group.id, sort: 1 })
    expect(names(await mine.call(goods.listChildren, { tempGoodId }))).toEqual(['甲', '丙', '乙'])
    const grouped = { tempGoodId, groupId: group.id }
    expect(names(await mine.call(goods.updateLessonSort, { ...grouped, ids: [c.id, a.id] }))).toEqual([
      ...['丙', '甲', '乙'],
    ])
    const stale = () => mine.call(goods.updateLessonSort, { ...grouped, ids: [a.id] })
    expect(await failureOf(stale())).toBe('orderChanged')
    expect(await dataOf(stale())).toEqual({ list: [c.id, a.id] })
    const nowhere = { tempGoodId, groupId: absent<GroupId>(), ids: [] }
    expect(await failureOf(mine.call(goods.updateLessonSort, nowhere))).toBe('groupNotFound')
    expect(await failureOf(mine.call(goods.updateLessonGroup, { id: a.id, groupId: absent() }))).toBe(
      'groupNotFound',
    )
  })
})

test('orders find a good only while it is on the shelf', async () => {
  const { sql } = server.database
  const seller = await makeCreator(sql)
  expect(await newestOnShelf(sql, seller.creator)).toBeUndefined()
  const good = await made({}, seller)
  const draft = await made({ onShelf: false }, seller)
  const forSale = { creator: seller.creator, goodId: good.id, priceFen: fen(9900), feeBp: 500, version: 1 }
  expect(await findGoodForSale(sql, good.id)).toMatchObject(forSale)
  expect(await newestOnShelf(sql, seller.creator)).toMatchObject(forSale)
  expect(await findGoodForSale(sql, draft.id)).toBeUndefined()
  expect(await countShelvedGoods(sql, seller.creator)).toBe(1)
  await countSale(sql, seller.creator, good.id)
  expect(await anyone.as(seller).call(goods.get, { id: good.id })).toMatchObject({ buyCount: 1, version: 1 })
})
