import { contract } from '@zsm/contract'
import { CallError } from '@zsm/contract/client/call-error'
import { copyright, type StateOf } from '@zsm/contract/states'
import type { FileId, GoodId } from '@zsm/contract/values'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood, makeOperator } from '../../../test/makers.ts'
import { openReviewedShop } from '../../../test/reviewed-shop.ts'
import { newId } from '../../ids.ts'

const { goods, operators } = contract

const { server, sql, creator, mine, review, fileOf, usersOf } = await openReviewedShop()

afterAll(() => server.close())
beforeEach(() => review(false))

const made = () => makeGood(sql, creator.creator)
const note = '已获授权，不得转载。'
const say = (id: GoodId, said: { copyRightDict?: StateOf<typeof copyright>; copyRightFileIds?: FileId[] }) =>
  mine.call(goods.updateCopyRight, { id, copyRightNote: note, ...said })

test('the legal basis and its proofs stay until they are changed, and the proofs count as used [7.7]', async () => {
  const { id } = await made()
  expect(await mine.call(goods.get, { id })).toMatchObject({ copyRightDict: null, copyRightFileIds: [] })
  const [letter, picture] = [await fileOf(4), await fileOf(3)]
  const proven = { copyRightDict: copyright.licensed, copyRightFileIds: [letter, picture] }
  const said = await say(id, { ...proven, copyRightFileIds: [letter, picture, letter] })
  expect(said).toMatchObject({ copyRightNote: note, ...proven })
  expect(said.copyRightFiles.map((file) => [file.id, file.ext])).toEqual([
    [letter, 'pdf'],
    [picture, expect.any(String)],
  ])
  expect(await usersOf(letter)).toEqual([id])
  expect(await say(id, {})).toMatchObject(proven)
  expect(await say(id, { copyRightDict: copyright.original, copyRightFileIds: [] })).toMatchObject({
    copyRightDict: copyright.original,
    copyRightFileIds: [],
    copyRightFiles: [],
  })
  expect(await usersOf(letter)).toEqual([])
})

test('a new good may have its legal basis and proofs from the start', async () => {
  const letter = await fileOf(4)
  const good = await makeGood(sql, creator.creator, {
    copyRightDict: copyright.licensed,
    copyRightFileIds: [letter],
  })
  expect(good).toMatchObject({ copyRightDict: copyright.licensed, copyRightFileIds: [letter] })
})

test('visitors read the note and the legal basis, but not the proofs', async () => {
  const { id } = await made()
  await say(id, { copyRightDict: copyright.licensed, copyRightFileIds: [await fileOf(4)] })
  const visitor = api(server.app).as(await makeCreator(sql))
  expect(await visitor.call(goods.get, { id, viewFlag: true })).toMatchObject({
    copyRightNote: note,
    copyRightDict: copyright.licensed,
    copyRightFileIds: [],
    copyRightFiles: [],
  })
})

test('proofs must be the creator’s own pictures or documents', async () => {
  const { id } = await made()
  const refusal = async (file: FileId) => {
    const failure = await say(id, { copyRightFileIds: [file] }).catch((error: unknown) => error)
    return failure instanceof CallError && { error: failure.name, field: failure.field }
  }
  const absent = { error: 'fileNotFound', field: 'copyRightFileIds' }
  expect(await refusal(await fileOf(4, await makeCreator(sql)))).toEqual(absent)
  expect(await refusal(newId<FileId>())).toEqual(absent)
  expect(await refusal(await fileOf(1))).toEqual({ error: 'fileTypeRefused', field: 'copyRightFileIds' })
  const four = mine.raw(goods.updateCopyRight, { id, copyRightNote: note, copyRightDict: '4' })
  expect(await failureOf(four)).toBe('invalidInput')
})

test('for a good on the shelf, a changed legal basis and its proofs wait for the review, which shows them', async () => {
  const { id } = await made()
  await review(true)
  const letter = await fileOf(4)
  const waiting = await say(id, { copyRightDict: copyright.licensed, copyRightFileIds: [letter] })
  expect(waiting).toMatchObject({
    copyRightDict: null,
    copyRightFileIds: [],
    revision: { copyRightDict: copyright.licensed },
  })
  expect(await usersOf(letter)).toEqual([id])
  const reviewer = api(server.app, (await makeOperator(sql, 'reviewer')).token)
  const read = await reviewer.call(operators.getGood, { id })
  expect(read.copyRightFiles).toMatchObject([{ id: letter, url: expect.any(String) }])
  expect(await reviewer.call(operators.approveGood, { id, version: read.version })).toMatchObject({
    copyRightDict: copyright.licensed,
    copyRightFileIds: [letter],
    revision: null,
  })
})
