import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { goodKind, saleState, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import {
  courseCategory,
  downloadCategory,
  linkedCategory,
  makeBundle,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
  makeService,
} from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { purgeBin } from '../bin/bin.ts'

const server = sharedApp()
const { goods, buying } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)

/** A creator with two courses on the shelf, and a bundle of them. */
async function makeSeller({ onShelf = true } = {}) {
  const seller = await makeCreator(sql())
  const first = await makeGood(sql(), seller.creator, { name: '剪辑课' })
  const second = await makeGood(sql(), seller.creator, { name: '调色课', priceFen: fen(8000) })
  const parts: [GoodId, GoodId] = [first.id, second.id]
  const bundle = await makeBundle(sql(), seller.creator, parts, { onShelf })
  return { seller, parts, bundle, mine: as(seller) }
}

/** The input of an edit that changes these fields of a bundle. */
async function edited({ mine, bundle }: Awaited<ReturnType<typeof makeSeller>>, given: object) {
  const now = await mine.call(goods.get, { id: bundle.id })
  const { id, version, name, subTitle, labelIds, coverFileIds, priceFen, freeFlag, introHtml } = now
  const written = { id, version, name, subTitle, labelIds, coverFileIds, priceFen, freeFlag, introHtml }
  return { ...written, classifyId: courseCategory, downloadFileIds: [], ...given }
}

const added = (bundleGoodIds: GoodId[]) => ({
  tempGoodId: newId<never>(),
  bizDict: goodKind.bundle,
  name: '全套',
  bundleGoodIds,
  requestId: newId<string>(),
})

describe('a bundle', () => {
  test('shows its goods in the order that its creator chose', async () => {
    const made = await makeSeller()
    const { mine, bundle, parts } = made
    const [first, second] = parts
    expect((await mine.call(goods.get, { id: bundle.id })).parts).toMatchObject([
      { id: first, name: '剪辑课', priceFen: 9900, detailCount: 1, sellingFlag: true, deletedFlag: false },
      { id: second, name: '调色课', priceFen: 8000, sellingFlag: true, coverUrl: expect.any(String) },
    ])
    const sorted = await mine.call(
      goods.update,
      await edited(made, { bundleGoodIds: [second, first, second] }),
    )
    expect(sorted.bundleGoodIds).toEqual([second, first])
    expect(sorted.parts.map(({ id }) => id)).toEqual([second, first])
    const renamed = await mine.call(goods.update, await edited(made, { name: '换个名字' }))
    expect(renamed.bundleGoodIds).toEqual([second, first])
  })

  test('takes courses and downloads of both shops, and no service, linked product or bundle', async () => {
    const { seller, mine, parts, bundle } = await makeSeller()
    const download = await makeGood(sql(), seller.creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.download,
      classifyId: downloadCategory,
      downloadFileIds: [await makeFile(sql(), seller.creator, 4)],
    })
    const made = await mine.call(goods.create, added([parts[0], download.id]))
    expect(made.parts.map(({ bizDict }) => bizDict)).toEqual([goodKind.course, goodKind.download])
    const service = await makeService(sql(), seller.creator)
    const linked = await makeGood(sql(), seller.creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.linked,
      classifyId: linkedCategory,
      onShelf: false,
    })
    for (const refused of [service.id, linked.id, bundle.id])
      expect(await failureOf(mine.call(goods.create, added([parts[0], refused])))).toBe('partRefused')
    await expect(mine.call(goods.create, added([parts[0], bundle.id]))).rejects.toMatchObject({
      message: '「剪辑全套课」是套餐，套餐里不能再放套餐',
    })
  })

  test('takes no good of another creator, and none that is deleted', async () => {
    const made = await makeSeller({ onShelf: false })
    const { mine, parts } = made
    const other = await makeSeller()
    expect(await failureOf(mine.call(goods.create, added([parts[0], other.parts[0]])))).toBe('partNotFound')
    await mine.call(goods.updateShelfFlag, { id: parts[1], shelfFlag: false })
    await mine.call(goods.delete, { id: parts[1] })
    expect(await failureOf(mine.call(goods.update, await edited(made, { name: '换个名字' })))).toBe(
      'partNotFound',
    )
    const inItself = await edited(made, { bundleGoodIds: [parts[0], made.bundle.id] })
    expect(await failureOf(mine.call(goods.update, inItself))).toBe('partRefused')
    const kept = await mine.call(goods.update, await edited(made, { bundleGoodIds: [parts[0]] }))
    expect(kept.bundleGoodIds).toEqual([parts[0]])
    const { blockers } = await mine.call(goods.get, { id: made.bundle.id })
    expect(blockers).toEqual([{ field: 'bundleGoodIds', message: '套餐里至少放两个商品' }])
  })

  test('refuses more than thirty goods, and a course forgets goods that were put into it', async () => {
    const { mine, parts } = await makeSeller()
    const many = Array.from({ length: 31 }, () => newId<GoodId>())
    expect(await failureOf(mine.raw(goods.create, { ...added(many), bundleGoodIds: many.join(',') }))).toBe(
      'invalidInput',
    )
    const course = await mine.call(goods.create, { ...added(parts), bizDict: goodKind.course })
    expect(course).toMatchObject({ bundleGoodIds: [], parts: [] })
  })

  test('goes on the shelf with two goods that are for sale, and not otherwise', async () => {
    const { seller, mine, parts, bundle } = await makeSeller({ onShelf: false })
    const alone = await makeBundle(sql(), seller.creator, [parts[0]], { onShelf: false })
    expect(await failureOf(mine.call(goods.updateShelfFlag, { id: alone.id, shelfFlag: true }))).toBe(
      'goodIncomplete',
    )
    await mine.call(goods.updateShelfFlag, { id: parts[1], shelfFlag: false })
    await expect(mine.call(goods.updateShelfFlag, { id: bundle.id, shelfFlag: true })).rejects.toMatchObject({
      name: 'goodIncomplete',
      data: {
        blockers: [{ field: 'bundleGoodIds', message: expect.stringContaining('「调色课」没有在售') }],
      },
    })
    await mine.call(goods.updateShelfFlag, { id: parts[1], shelfFlag: true })
    expect(await mine.call(goods.updateShelfFlag, { id: bundle.id, shelfFlag: true })).toMatchObject({
      shelfFlag: true,
    })
  })

  test('pauses while one of its goods is off the shelf, and its creator is told so', async () => {
    const { mine, parts, bundle } = await makeSeller()
    const learner = await makeLearner(sql())
    const impact = await mine.call(contract.impacts.count, { id: parts[0] })
    expect(impact.bundles).toEqual(['剪辑全套课'])
    const off = await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
    expect(off.pausedBundles).toEqual(['剪辑全套课'])
    const page = await mine.call(buying.getGood, { id: bundle.id })
    expect(page.saleDict).toBe(saleState.partMissing)
    expect(page.parts.map(({ sellingFlag }) => sellingFlag)).toEqual([false, true])
    expect(await failureOf(as(learner).call(buying.openCheckout, { goodId: bundle.id }))).toBe(
      'goodNotForSale',
    )
    const on = await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: true })
    expect(on.pausedBundles).toEqual([])
    expect((await mine.call(buying.getGood, { id: bundle.id })).saleDict).toBe(saleState.onSale)
    await as(learner).call(buying.openCheckout, { goodId: bundle.id })
  })

  test('may not lose a good while it is on the shelf', async () => {
    const made = await makeSeller()
    const { mine, parts } = made
    expect(await failureOf(mine.call(goods.update, await edited(made, { bundleGoodIds: [parts[0]] })))).toBe(
      'goodIncomplete',
    )
  })

  test('that pauses for two goods may lose one of them', async () => {
    const made = await makeSeller()
    const { seller, mine, parts, bundle } = made
    const third = await makeGood(sql(), seller.creator, { name: '配乐课' })
    const fourth = await makeGood(sql(), seller.creator, { name: '拍摄课' })
    const all = [...parts, third.id, fourth.id]
    await mine.call(goods.update, await edited(made, { bundleGoodIds: all }))
    for (const id of parts) await mine.call(goods.updateShelfFlag, { id, shelfFlag: false })
    const kept = await mine.call(goods.update, await edited(made, { bundleGoodIds: all.slice(1) }))
    expect(kept.bundleGoodIds).toEqual(all.slice(1))
    const { blockers } = await mine.call(goods.get, { id: bundle.id })
    expect(blockers).toEqual([
      { field: 'bundleGoodIds', message: '「调色课」没有在售，请先上架，或从套餐里移除' },
    ])
    expect(await failureOf(mine.call(goods.update, await edited(made, { bundleGoodIds: all })))).toBe(
      'goodIncomplete',
    )
  })

  test('on the shelf is named when one of its goods shall be deleted', async () => {
    const { mine, parts, bundle } = await makeSeller()
    await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
    await expect(mine.call(goods.delete, { id: parts[0] })).rejects.toMatchObject({
      name: 'goodInBundle',
      message: '它在出售中的套餐「剪辑全套课」里，请先下架套餐，或从套餐里移除它',
    })
    await mine.call(goods.updateShelfFlag, { id: bundle.id, shelfFlag: false })
    await mine.call(goods.delete, { id: parts[0] })
    expect((await mine.call(goods.get, { id: bundle.id })).parts[0]).toMatchObject({ deletedFlag: true })
    await sql()`update goods set delete_time = ${plusDays(now(), -31)} where id = ${parts[0]}`
    await purgeBin(sql(), async () => false, now())
    expect((await mine.call(goods.get, { id: bundle.id })).bundleGoodIds).toEqual([parts[1]])
  })

  test('is never on the shelf with a deleted good, however its creator hurries', async () => {
    const { mine, parts, bundle } = await makeSeller({ onShelf: false })
    for (let round = 0; round < 5; round += 1) {
      await mine.call(goods.updateShelfFlag, { id: parts[0], shelfFlag: true })
      // Off the shelf only in the row: the good still sells when the bundle is put there.
      const both = [
        mine.call(goods.updateShelfFlag, { id: bundle.id, shelfFlag: true }),
        mine
          .call(goods.updateShelfFlag, { id: parts[0], shelfFlag: false })
          .then(() => mine.call(goods.delete, { id: parts[0] })),
      ]
      await Promise.allSettled(both)
      const [row] = await sql()<[{ wrong: boolean }]>`
        select b.shelf_flag and p.delete_time is not null as wrong from goods b, goods p
        where b.id = ${bundle.id} and p.id = ${parts[0]}`
      expect(row.wrong).toBe(false)
      await mine.call(goods.updateShelfFlag, { id: bundle.id, shelfFlag: false })
      await sql()`update goods set delete_time = null where id = ${parts[0]}`
    }
  })

  test('is copied with its goods', async () => {
    const { mine, parts, bundle } = await makeSeller()
    const copy = await mine.call(goods.duplicate, { id: bundle.id, contentFlag: false, requestId: newId() })
    expect(copy).toMatchObject({ bizDict: goodKind.bundle, bundleGoodIds: parts, shelfFlag: false })
  })
})
