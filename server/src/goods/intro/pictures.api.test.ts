import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import { fileKind } from '@zsm/contract/states'
import type { FileId, GoodId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { courseCategory, makeCreator, makeGood, makeOperator } from '../../../test/makers.ts'
import { openReviewedShop } from '../../../test/reviewed-shop.ts'
import { send } from '../../../test/upload.ts'
import { newId } from '../../ids.ts'

const { goods, materials, operators } = contract

const { server, sql, creator, mine, review, fileOf, usersOf } = await openReviewedShop()

afterAll(() => server.close())
beforeEach(() => review(false))

const pictureOf = (id: FileId) => `<p>看</p><img data-file-id="${id}" alt="猫" />`
const shown = (id: GoodId, as = mine) => as.call(goods.get, { id })

async function save(id: GoodId, changed: Partial<CallInput<typeof goods.update>>) {
  const { version, name, coverFileIds, priceFen, introHtml } = await shown(id)
  const kept = { version, name, coverFileIds, priceFen, introHtml, classifyId: courseCategory }
  return mine.call(goods.update, { id, ...kept, ...changed })
}

test('an introduction shows pictures of the library, and each lists the good as a use', async () => {
  const picture = await fileOf(fileKind.image)
  const { id } = await makeGood(sql, creator.creator, { introHtml: pictureOf(picture) })
  const good = await shown(id)
  expect(good.introHtml).toBe(pictureOf(picture))
  expect(good.introImages).toEqual([{ id: picture, url: expect.stringContaining('/') }])
  expect(await usersOf(picture)).toEqual([id])
  expect(await failureOf(mine.call(materials.delete, { id: picture }))).toBe('fileInUse')
  const visitor = api(server.app).as(await makeCreator(sql))
  expect((await visitor.call(goods.get, { id, viewFlag: true })).introImages).toHaveLength(1)
  expect(await save(id, { introHtml: '<p>没有图片了</p>' })).toMatchObject({ introImages: [] })
  expect(await usersOf(picture)).toEqual([])
})

test('an introduction shows only the creator’s own pictures', async () => {
  const { id } = await makeGood(sql, creator.creator)
  const refusal = async (file: FileId) => {
    const failure = await save(id, { introHtml: pictureOf(file) }).catch((error: unknown) => error)
    return failure instanceof CallError && { error: failure.name, field: failure.field }
  }
  const absent = { error: 'fileNotFound', field: 'introHtml' }
  expect(await refusal(await fileOf(fileKind.image, await makeCreator(sql)))).toEqual(absent)
  expect(await refusal(newId<FileId>())).toEqual(absent)
  expect(await refusal(await fileOf(1))).toEqual({ error: 'fileTypeRefused', field: 'introHtml' })
})

test('with reviews on, a file that a good shows or is proved by cannot be replaced [7.8]', async () => {
  const files = () => Promise.all([fileOf(fileKind.image), fileOf(fileKind.image), fileOf(fileKind.image)])
  const [cover, picture, proof] = await files()
  const [wanted, other] = await files()
  const { id } = await makeGood(sql, creator.creator, {
    coverFileIds: [cover],
    introHtml: pictureOf(picture),
  })
  await mine.call(goods.updateCopyRight, { id, copyRightNote: '', copyRightFileIds: [proof] })
  await review(true)
  await save(id, { coverFileIds: [cover], introHtml: pictureOf(wanted) })
  const replaced = async (id: FileId) => {
    const { key, token } = await mine.call(materials.uploadToken, { filePath: 'b.webp' })
    await send(server.app, ['key', key], ['token', token], ['file', samples.webp])
    return failureOf(mine.call(materials.deleteAndCreate, { id, key, requestId: randomUUID() }))
  }
  for (const seen of [cover, picture, proof, wanted]) expect(await replaced(seen)).toBe('fileReviewed')
  expect(await replaced(other)).toBeUndefined()
  await review(false)
  expect(await replaced(picture)).toBeUndefined()
})

test('pictures of a change that waits for review count as used and are shown to the reviewer', async () => {
  const [sold, wanted] = [await fileOf(fileKind.image), await fileOf(fileKind.image)]
  const { id } = await makeGood(sql, creator.creator, { introHtml: pictureOf(sold) })
  await review(true)
  await save(id, { introHtml: pictureOf(wanted) })
  expect([await usersOf(sold), await usersOf(wanted)]).toEqual([[id], [id]])
  const reviewer = api(server.app, (await makeOperator(sql, 'reviewer')).token)
  const { introImages, version } = await reviewer.call(operators.getGood, { id })
  expect(introImages.map((picture) => picture.id).toSorted()).toEqual([sold, wanted].toSorted())
  await reviewer.call(operators.approveGood, { id, version })
  expect([await usersOf(sold), await usersOf(wanted)]).toEqual([[], [id]])
})
