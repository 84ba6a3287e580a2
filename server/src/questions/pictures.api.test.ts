import { contract } from '@zsm/contract'
import type { FileId, GoodId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'

const { goods, questions, materials } = contract

const server = sharedApp()
let teacher: MadeCreator
let learner: MadeCreator
let goodId: GoodId
let mine: Api
let learners: Api
let anyone: Api

beforeAll(async () => {
  teacher = await makeCreator(server.database.sql)
  learner = await makeCreator(server.database.sql)
  goodId = (await makeGood(server.database.sql, teacher.creator)).id
  anyone = api(server.app)
  mine = api(server.app, teacher.token)
  learners = api(server.app, learner.token)
})

const picture = async (owner: MadeCreator, kind: 1 | 3 = 3) => {
  const storage = await openStorage(server.config.storage)
  return makeFile(server.database.sql, owner.creator, kind, { title: '截图', storage })
}
const ask = (caller: Api, imageFileIds: FileId[], question = '这一步怎么做？') =>
  caller.call(questions.create, { goodId, question, imageFileIds, requestId: newId<string>() })

test('each side may attach pictures of its own library, for everybody who may read the question', async () => {
  const [asked, answered] = [await picture(learner), await picture(teacher)]
  const { id } = await ask(learners, [asked, asked])
  const answer = { id, answer: '看图。', answerImageIds: [answered], publicFlag: true, version: 1 }
  await mine.call(questions.answer, answer)
  for (const reader of [mine, learners, anyone]) {
    const read = await reader.call(questions.get, { id })
    expect(read).toMatchObject({ imageFileIds: [asked], answerImageIds: [answered] })
    for (const { url } of [...read.images, ...read.answerImages]) {
      const { pathname, search } = new URL(url, 'http://localhost')
      expect((await server.app.inject({ method: 'GET', url: `${pathname}${search}` })).statusCode).toBe(200)
    }
    expect([read.images.length, read.answerImages.length]).toEqual([1, 1])
  }
  const { version } = await mine.call(questions.get, { id })
  const later = await mine.call(questions.answer, { id, answer: '再看图。', version })
  expect(later.answerImageIds).toEqual([answered])
  const without = { id, answer: '不用图了。', answerImageIds: [], version: later.version }
  expect((await mine.call(questions.answer, without)).answerImages).toEqual([])
})

test('a long question’s title in the list of a picture’s uses is cut between characters', async () => {
  const asked = await picture(learner)
  await ask(learners, [asked], '😀'.repeat(40))
  const { list } = await learners.call(materials.listUses, { id: asked })
  expect(list.map(({ name }) => name)).toEqual(['😀'.repeat(30)])
})

test('after its good is deleted, only its author and its creator still see a question', async () => {
  const { sql } = server.database
  const asked = await picture(learner)
  const gone = await makeGood(sql, teacher.creator, { name: '没有卖出过的课' })
  const input = { goodId: gone.id, question: '什么时候开课？', imageFileIds: [asked] }
  const { id } = await learners.call(questions.create, { ...input, requestId: newId<string>() })
  await mine.call(questions.answer, { id, answer: '下个月。', publicFlag: true, version: 1 })
  await mine.call(goods.updateShelfFlag, { id: gone.id, shelfFlag: false })
  await mine.call(goods.delete, { id: gone.id })
  await server.runTimed('purgeBin', plusDays(now(), 31))
  for (const reader of [mine, learners]) {
    expect(await reader.call(questions.get, { id })).toMatchObject({
      goodName: '没有卖出过的课',
      images: [{}],
    })
  }
  expect(await failureOf(anyone.call(questions.get, { id }))).toBe('questionNotFound')
})

test('a picture in use cannot be deleted, and the answer names its use; after its removal it can', async () => {
  const [asked, answered] = [await picture(teacher), await picture(teacher)]
  const { id } = await ask(mine, [asked])
  await mine.call(questions.answer, { id, answer: '看图。', answerImageIds: [answered], version: 1 })
  for (const [file, type] of [
    [asked, 'question'],
    [answered, 'answer'],
  ] as const) {
    const uses = await mine.call(materials.listUses, { id: file })
    expect(uses.list).toMatchObject([{ type, id, name: '这一步怎么做？' }])
    expect(await failureOf(mine.call(materials.delete, { id: file }))).toBe('fileInUse')
  }
  await mine.call(questions.answer, { id, answer: '不用图了。', answerImageIds: [], version: 2 })
  expect(await failureOf(mine.call(materials.delete, { id: answered }))).toBeUndefined()
})

test('another creator’s picture, a missing one and a file that is not a picture are refused', async () => {
  const { id } = await ask(learners, [])
  const answer = (answerImageIds: FileId[]) =>
    mine.call(questions.answer, { id, answer: '看图。', answerImageIds, version: 1 })
  for (const file of [await picture(teacher), newId<FileId>()]) {
    expect(await failureOf(ask(learners, [file]))).toBe('fileNotFound')
  }
  for (const file of [await picture(learner), newId<FileId>()]) {
    expect(await failureOf(answer([file]))).toBe('fileNotFound')
  }
  expect(await failureOf(ask(learners, [await picture(learner, 1)]))).toBe('fileTypeRefused')
  expect(await failureOf(answer([await picture(teacher, 1)]))).toBe('fileTypeRefused')
  const ten = Array.from({ length: 10 }, () => newId<FileId>())
  expect(await failureOf(learners.raw(questions.create, { imageFileIds: ten.join(',') }))).toBe(
    'invalidInput',
  )
})
