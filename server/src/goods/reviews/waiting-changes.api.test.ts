import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodAudit, goodKind, linkType, shopKind } from '@zsm/contract/states'
import type { FileId, GoodId, LessonId } from '@zsm/contract/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { downloadCategory, linkedCategory, makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { milliseconds } from '../../clock.ts'
import { findLearned, listContents, readArticle, refuseUnseenContent } from '../public.ts'
import type { GoodRow } from '../queries.ts'

const { goods, operators } = contract
const server = sharedApp()
const sql = () => server.database.sql

const set = (key: string, value: string) => sql()`update settings set value = ${value} where key = ${key}`
const holdWhole = (on: boolean) => set('zsm_good_hold_edits', on ? '1' : '0')
const reviewing = (on: boolean) => set('zsm_good_auto_audit', on ? '0' : '1')

beforeEach(async () => {
  await holdWhole(true)
  await reviewing(false)
})
afterEach(() => reviewing(false))

/** A course on the shelf with a lesson of a file and an article, before reviews are switched on. */
async function soldCourse() {
  const owner = await makeCreator(sql())
  const me = api(server.app).as(owner)
  const good = await makeGood(sql(), owner.creator)
  const article = await me.call(goods.createLesson, written(good, '第二课', '<p>原来的文字</p>'))
  const [first] = (await me.call(goods.listChildren, { tempGoodId: good.tempGoodId })).list
  await reviewing(true)
  const reviewer = await server.asOperator('reviewer')
  const read = () => reviewer.call(operators.getGood, { id: good.id })
  return {
    ...owner,
    me,
    good,
    id: good.id,
    article: article.id,
    first: first?.id as LessonId,
    reviewer,
    read,
    approve: async () => {
      const { version, outlineMark } = await read()
      return reviewer.call(operators.approveGood, { id: good.id, version, outlineMark })
    },
    /** The names of the lessons that buyers have. */
    sold: async () => names((await listContents(sql(), owner.creator, good)).lessons),
    mine: () => me.call(goods.get, { id: good.id }),
    save: async (changed: object) => {
      const now = await me.call(goods.get, { id: good.id })
      const { revision, ...stored } = now
      const { name, subTitle, labelIds, coverFileIds, priceFen, introHtml, downloadFileIds, classifyId } = {
        ...stored,
        ...revision,
      }
      const same = { name, subTitle, labelIds, coverFileIds, priceFen, introHtml, downloadFileIds }
      return me.call(goods.update, {
        id: good.id,
        version: now.version,
        ...same,
        ...(classifyId && { classifyId }),
        ...changed,
      })
    },
  }
}

const names = (lessons: readonly { name: string }[]) => lessons.map(({ name }) => name)
const written = ({ tempGoodId }: Pick<GoodRow, 'tempGoodId'>, name: string, contentHtml: string) => ({
  tempGoodId,
  name,
  contentHtml,
  requestId: randomUUID(),
})

describe('while whole changes wait', () => {
  test('buyers go on with the old lessons until an operator approves the new ones, who decides on what was read', async () => {
    const { me, creator, good, id, article, first, reviewer, read, approve, sold, mine } = await soldCourse()
    await me.call(goods.createLesson, written(good, '第三课', '<p>新增</p>'))
    const { version } = await me.call(goods.getLesson, { id: article })
    await me.call(goods.updateLesson, {
      id: article,
      version,
      name: '改名的课',
      contentHtml: '<p>新文字</p>',
    })
    await me.call(goods.deleteLesson, { id: first })
    expect(await sold()).toEqual(['第一课', '第二课'])
    expect(names((await findLearned(sql(), creator, id))?.lessons ?? [])).toEqual(['第一课', '第二课'])
    expect(await readArticle(sql(), creator, article)).toBe('<p>原来的文字</p>')
    expect(await readArticle(sql(), creator, article, { unsold: true })).toBe('<p>新文字</p>')
    const previewed = await listContents(sql(), creator, good, { unsold: true })
    expect(names(previewed.lessons)).toEqual(['改名的课', '第三课'])
    expect(await mine()).toMatchObject({ shelfFlag: true, revision: { statusDict: goodAudit.waiting } })
    const seen = await read()
    expect(names(seen.details)).toEqual(['改名的课', '第三课'])
    expect(names(seen.soldOutline?.details ?? [])).toEqual(['第一课', '第二课'])
    expect(seen.soldOutline?.changedIds).toEqual([article])
    const asked = { id, detailId: article }
    expect(await reviewer.call(operators.getGoodLesson, asked)).toMatchObject({
      contentHtml: '<p>新文字</p>',
    })
    expect(await reviewer.call(operators.getGoodLesson, { ...asked, soldFlag: true })).toMatchObject({
      contentHtml: '<p>原来的文字</p>',
    })
    expect(
      await reviewer.call(operators.getGoodLesson, { id, detailId: first, soldFlag: true }),
    ).toMatchObject({
      file: { url: expect.stringMatching(/^\/media\//), mime: expect.stringContaining('video/') },
    })
    await me.call(goods.createLesson, written(good, '第四课', '<p>后来的</p>'))
    const late = { id, version: seen.version, outlineMark: seen.outlineMark }
    expect(await failureOf(reviewer.call(operators.approveGood, late))).toBe('versionConflict')
    await approve()
    expect(await sold()).toEqual(['改名的课', '第三课', '第四课'])
    expect(await read()).toMatchObject({ soldOutline: null, revision: null })
  })

  test('a change that the creator takes back waits no more; a refused one says why, and the next change waits again', async () => {
    const { me, id, article, reviewer, read, sold, mine } = await soldCourse()
    await me.call(goods.updateLessonShelfFlag, { id: article, shelfFlag: false })
    expect(await sold()).toEqual(['第一课', '第二课'])
    const { version, outlineMark } = await read()
    await reviewer.call(operators.rejectGood, { id, version, outlineMark, reason: '请保留第二课' })
    expect((await mine()).revision).toMatchObject({
      statusDict: goodAudit.rejected,
      rejectReason: '请保留第二课',
    })
    await me.call(goods.updateLessonDemoFlag, { id: article, demoFlag: true })
    expect((await mine()).revision).toMatchObject({ statusDict: goodAudit.rejected })
    await me.call(goods.updateLessonShelfFlag, { id: article, shelfFlag: true })
    expect((await mine()).revision).toMatchObject({ statusDict: goodAudit.waiting })
    await me.call(goods.updateLessonDemoFlag, { id: article, demoFlag: false })
    expect((await mine()).revision).toBeNull()
    expect(await read()).toMatchObject({ soldOutline: null })
  })

  test('the files of lessons on sale stay in use and cannot be replaced by unseen content', async () => {
    const { me, creator, first } = await soldCourse()
    const { fileId } = await me.call(goods.getLesson, { id: first })
    await expect(refuseUnseenContent(sql(), creator, fileId as FileId)).rejects.toMatchObject({
      error: 'fileReviewed',
    })
    await me.call(goods.deleteLesson, { id: first })
    const deleted = me.call(contract.materials.delete, { id: fileId as FileId })
    expect(await failureOf(deleted)).toBe('fileInUse')
    await expect(refuseUnseenContent(sql(), creator, fileId as FileId)).rejects.toMatchObject({
      error: 'fileReviewed',
    })
    const unused = await makeFile(sql(), creator, 1)
    await refuseUnseenContent(sql(), creator, unused)
  })

  test('off the shelf a changed lesson lets the good itself wait, and its buyers keep what was approved', async () => {
    const { me, id, good, approve, sold, mine } = await soldCourse()
    await me.call(goods.updateShelfFlag, { id, shelfFlag: false })
    await me.call(goods.createLesson, written(good, '第三课', '<p>新增</p>'))
    expect(await mine()).toMatchObject({ auditDict: goodAudit.waiting, revision: null })
    expect(await failureOf(me.call(goods.updateShelfFlag, { id, shelfFlag: true }))).toBe('goodIncomplete')
    expect(await sold()).toEqual(['第一课', '第二课'])
    await approve()
    await me.call(goods.updateShelfFlag, { id, shelfFlag: true })
    expect(await sold()).toEqual(['第一课', '第二课', '第三课'])
  })

  test('the links of linked products wait like lessons', async () => {
    await reviewing(false)
    const owner = await makeCreator(sql())
    const me = api(server.app).as(owner)
    const good = await makeGood(sql(), owner.creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.linked,
      classifyId: linkedCategory,
      onShelf: false,
    })
    const link = {
      goodId: good.id,
      linkTypeDict: linkType.external,
      shelfFlag: true,
      sort: 1,
      priceFen: fen(0),
    } as const
    const make = (title: string) =>
      me.call(goods.createLink, { ...link, title, url: 'https://example.com/a', requestId: randomUUID() })
    await make('原来的')
    await me.call(goods.updateShelfFlag, { id: good.id, shelfFlag: true })
    await reviewing(true)
    await make('新的')
    const titles = async () =>
      (await listContents(sql(), owner.creator, good)).links.map(({ title }) => title)
    expect(await titles()).toEqual(['原来的'])
    const reviewer = await server.asOperator('reviewer')
    const { version, links, soldOutline } = await reviewer.call(operators.getGood, { id: good.id })
    expect([links.length, soldOutline?.links.length]).toEqual([2, 1])
    await reviewer.call(operators.approveGood, { id: good.id, version })
    expect(await titles()).toEqual(['原来的', '新的'])
  })
})

test('while only new content waits, new lessons and files are hidden, changed ones show what they had, and the rest applies', async () => {
  const { me, creator, good, article, approve, sold, save, mine } = await soldCourse()
  await holdWhole(false)
  await me.call(goods.createLesson, written(good, '第三课', '<p>新增</p>'))
  const { version } = await me.call(goods.getLesson, { id: article })
  await me.call(goods.updateLesson, { id: article, version, name: '改名的课', contentHtml: '<p>新文字</p>' })
  expect(await sold()).toEqual(['第一课', '改名的课'])
  expect(await readArticle(sql(), creator, article)).toBe('<p>原来的文字</p>')
  expect(await save({ subTitle: '马上生效', priceFen: fen(12_000) })).toMatchObject({
    subTitle: '马上生效',
    priceFen: 12_000,
    revision: { statusDict: goodAudit.waiting },
  })
  await approve()
  expect(await sold()).toEqual(['第一课', '改名的课', '第三课'])
  expect((await mine()).revision).toBeNull()
})

test('while only new content waits, new files of a download are hidden, and never all of them', async () => {
  const owner = await makeCreator(sql())
  const me = api(server.app).as(owner)
  const [one, two] = [await makeFile(sql(), owner.creator, 4), await makeFile(sql(), owner.creator, 4)]
  const { id } = await makeGood(sql(), owner.creator, {
    shopDict: shopKind.service,
    bizDict: goodKind.download,
    classifyId: downloadCategory,
    downloadFileIds: [one],
  })
  await holdWhole(false)
  await reviewing(true)
  const save = async (downloadFileIds: FileId[]) => {
    const { version, name, coverFileIds, priceFen, introHtml } = await me.call(goods.get, { id })
    const same = { id, version, name, coverFileIds, priceFen, introHtml, classifyId: downloadCategory }
    return me.call(goods.update, { ...same, downloadFileIds })
  }
  expect(await save([two, one])).toMatchObject({
    downloadFileIds: [one],
    revision: { downloadFileIds: [two, one] },
  })
  expect(await save([two])).toMatchObject({ downloadFileIds: [one], revision: { downloadFileIds: [two] } })
})

describe('a price that rises beyond the percentage waits', () => {
  const priceOf = async ({ mine }: Awaited<ReturnType<typeof soldCourse>>) => {
    const { priceFen, revision } = await mine()
    return [priceFen, revision?.priceFen]
  }
  const change = (id: GoodId, seen: number, price: number) => ({
    changes: [{ id, seenFen: fen(seen), priceFen: fen(price) }],
  })
  const later = (hours: number) => new Date(milliseconds() + hours * 3_600_000).toISOString()

  test('by hand and at once for several, measured from the price that was reviewed', async () => {
    const course = await soldCourse()
    const { me, id, approve, save } = course
    await holdWhole(false)
    await save({ priceFen: fen(12_000) })
    expect(await priceOf(course)).toEqual([12_000, undefined])
    await save({ priceFen: fen(15_000) })
    expect(await priceOf(course)).toEqual([12_000, 15_000])
    const { list } = await me.call(goods.batchUpdatePrice, change(id, 12_000, 16_000))
    expect(list).toMatchObject([{ doneFlag: true, waitsFlag: true }])
    expect(await priceOf(course)).toEqual([12_000, 16_000])
    const again = await me.call(goods.batchUpdatePrice, change(id, 12_000, 16_000))
    expect(again.list).toMatchObject([{ waitsFlag: true }])
    await me.call(goods.batchUpdatePrice, change(id, 12_000, 12_000))
    expect(await priceOf(course)).toEqual([12_000, undefined])
    await me.call(goods.batchUpdatePrice, change(id, 12_000, 20_000))
    expect(await approve()).toMatchObject({ priceFen: 20_000, revision: null })
    await save({ priceFen: fen(9900) })
    await save({ priceFen: fen(29_000) })
    expect(await priceOf(course)).toEqual([29_000, undefined])
  })

  test('as planned: it waits from its time on, and an offer cannot be such a rise', async () => {
    const course = await soldCourse()
    const { me, id, approve } = course
    const plan = async (price: number, times: { beginTime?: string; endTime?: string }) => {
      const plans = [{ id, seenFen: fen(9900), priceFen: fen(price) }]
      const [outcome] = (await me.call(goods.planPrices, { plans, ...times })).list
      return outcome
    }
    expect(await plan(15_000, { beginTime: later(1), endTime: later(2) })).toMatchObject({
      doneFlag: false,
      message: expect.stringContaining('50%'),
    })
    expect(await plan(4900, { beginTime: later(1), endTime: later(2) })).toMatchObject({ doneFlag: true })
    await server.runTimed('followPricePlans', later(1.5))
    expect(await priceOf(course)).toEqual([4900, undefined])
    await server.runTimed('followPricePlans', later(2.5))
    expect(await priceOf(course)).toEqual([9900, undefined])
    expect(await plan(15_000, { beginTime: later(3) })).toMatchObject({ doneFlag: true })
    await server.runTimed('followPricePlans', later(4))
    expect(await priceOf(course)).toEqual([9900, 15_000])
    expect(await approve()).toMatchObject({ priceFen: 15_000 })
  })

  test('off the shelf it lets the good itself wait, and a restored version lets it wait like a save', async () => {
    const course = await soldCourse()
    const { me, id, approve, save, mine } = course
    await save({ priceFen: fen(20_000) })
    await approve()
    await save({ priceFen: fen(5000) })
    await approve()
    const { list } = await me.call(goods.listVersions, { id })
    const versions = await Promise.all(
      list.map(({ id: versionId }) => me.call(goods.getVersion, { id, versionId })),
    )
    const dear = versions.find(({ content }) => content.priceFen === 20_000)
    const { version } = await mine()
    if (dear) await me.call(goods.restoreVersion, { id, versionId: dear.id, version })
    expect(await priceOf(course)).toEqual([5000, 20_000])
    await me.call(goods.updateShelfFlag, { id, shelfFlag: false })
    expect(await save({ priceFen: fen(30_000) })).toMatchObject({
      auditDict: goodAudit.waiting,
      priceFen: 30_000,
      revision: null,
    })
    expect(await failureOf(me.call(goods.updateShelfFlag, { id, shelfFlag: true }))).toBe('goodIncomplete')
  })
})
