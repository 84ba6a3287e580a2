import { contract } from '@zsm/contract/contract'
import { pictureLimits } from '@zsm/contract/learners/pictures'
import { fen } from '@zsm/contract/money/fen'
import { pictureRecord, refundReason } from '@zsm/contract/states'
import type { OrderId, PictureId } from '@zsm/contract/values'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { makeCreator, makeGood, makeLearner, makeOperator } from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { send } from '../../test/upload.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'
import { clearPictures, deletePicturesOf, issuePictureToken } from '../materials/public.ts'

const server = sharedApp()
const { questions, learning, refunds, operators } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

/** A learner who bought a course. */
async function makeBought() {
  const creator = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), creator.creator)
  const learner = await makeLearner(sql())
  const { orderNo } = await pay(sql(), makeNotice(goodId, { userId: learner.learner }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return { creator, goodId, learner, orderId: order.id }
}

type Bought = Awaited<ReturnType<typeof makeBought>>

const sendBytes = (key: string, token: string, bytes: Uint8Array) =>
  send(server.app, ['key', key], ['token', token], ['file', bytes])

async function upload({ goodId }: Bought, who: { token: string }, bytes: Uint8Array = samples.png) {
  const asked = { goodId, filePath: 'IMG_0001.png', size: bytes.length }
  const { key, token } = await as(who).call(questions.pictureToken, asked)
  expect((await sendBytes(key, token, bytes)).status).toBe(200)
  return key
}

const addTo = async (bought: Bought, bytes?: Uint8Array) =>
  as(bought.learner).call(questions.addPicture, {
    goodId: bought.goodId,
    key: await upload(bought, bought.learner, bytes),
  })

async function addToRefund({ learner, orderId }: Bought) {
  const asked = { orderId, filePath: 'a.png', size: samples.png.length }
  const { key, token } = await as(learner).call(learning.refundPictureToken, asked)
  expect((await sendBytes(key, token, samples.png)).status).toBe(200)
  return as(learner).call(learning.addRefundPicture, { orderId, key })
}

const ask = ({ learner, goodId }: Bought, pictureIds: PictureId[]) =>
  as(learner).call(questions.ask, {
    goodId,
    question: '这里为什么是黑的？',
    pictureIds,
    requestId: requestId(),
  })

const askRefund = ({ learner, orderId }: Bought, pictureIds: PictureId[]) =>
  as(learner).call(learning.askRefund, {
    orderId,
    amountFen: fen(100),
    reasonDict: refundReason.other,
    pictureIds,
    requestId: requestId(),
  })

const cookieOf = {
  learner: ({ token }: { token: string }) => `learner=${token}`,
  creator: ({ token }: { token: string }) => `paper-creator=${token}`,
  operator: ({ token }: { token: string }) => `paper-operator=${token}`,
}
const open = async (url: string, cookie?: string) =>
  (await server.app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode

describe('pictures with a question', () => {
  test('the learner and the creator see them, also when the question is public, and nobody else does', async () => {
    const bought = await makeBought()
    const { creator, learner, goodId } = bought
    const picture = await addTo(bought)
    expect(await open(picture.url, cookieOf.learner(learner))).toBe(200)
    expect(await open(picture.url, cookieOf.creator(creator))).toBe(403)
    const { id, pictures } = await ask(bought, [picture.id])
    expect(pictures).toMatchObject([{ id: picture.id }])
    const [listed] = (await as(creator).call(questions.listData, { goodId })).list
    expect(listed?.pictures).toMatchObject([{ id: picture.id }])
    const shown = (await as(creator).call(questions.get, { id })).pictures[0]
    for (const url of [shown?.url ?? '', shown?.thumbnailUrl ?? '']) {
      expect(await open(url, cookieOf.creator(creator))).toBe(200)
      expect(await open(url, cookieOf.learner(learner))).toBe(200)
      expect(await open(url, cookieOf.creator(await makeCreator(sql())))).toBe(403)
      expect(await open(url, cookieOf.learner(await makeLearner(sql())))).toBe(403)
      expect(await open(url, cookieOf.operator(await makeOperator(sql(), 'finance')))).toBe(403)
      expect(await open(url)).toBe(403)
      expect(await open(url.replace(/\?.*/, ''), cookieOf.creator(creator))).toBe(403)
      expect(await open(url.replace(/s=./, 's=x'), cookieOf.creator(creator))).toBe(403)
    }
    await as(creator).call(questions.answer, { id, answer: '镜头盖没有开', publicFlag: true, version: 1 })
    const stranger = api(server.app)
    expect((await stranger.call(questions.get, { id })).pictures).toEqual([])
    expect((await stranger.call(questions.listData, { goodId })).list[0]?.pictures).toEqual([])
    expect((await as(learner).call(questions.listOwn, {})).list[0]?.pictures).toMatchObject([
      { id: picture.id },
    ])
  })

  test('the answer gives the creator’s browser the cookie with which it shows them', async () => {
    const bought = await makeBought()
    const { id } = await ask(bought, [(await addTo(bought)).id])
    const headers = { authorization: `Bearer ${bought.creator.token}` }
    const { headers: answered } = await server.app.inject({
      method: 'POST',
      url: questions.get.path,
      query: { id },
      headers,
    })
    expect(answered['set-cookie']).toContain('paper-creator=')
    const visitor = await server.app.inject({ method: 'POST', url: questions.listData.path })
    expect(visitor.headers['set-cookie']).toBeUndefined()
  })

  test('where and when a photo was taken is removed', async () => {
    const bought = await makeBought()
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    const asked = { goodId: bought.goodId, filePath: 'a.jpg', size: photo.length }
    const { key, token } = await as(bought.learner).call(questions.pictureToken, asked)
    await sendBytes(key, token, photo)
    const { url } = await as(bought.learner).call(questions.addPicture, { goodId: bought.goodId, key })
    const headers = { cookie: cookieOf.learner(bought.learner) }
    const { rawPayload } = await server.app.inject({ url, headers })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, format: 'jpeg' })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  test('each is sent once, by the learner who added it, to its own creator', async () => {
    const [bought, other] = [await makeBought(), await makeBought()]
    const { id } = await addTo(bought)
    expect(await failureOf(ask({ ...bought, learner: other.learner }, [id]))).toBe('pictureNotFound')
    expect(await failureOf(ask({ ...other, learner: bought.learner }, [id]))).toBe('pictureNotFound')
    expect(await failureOf(ask(bought, [id, newId<PictureId>()]))).toBe('pictureNotFound')
    await ask(bought, [id, id])
    expect(await failureOf(ask(bought, [id]))).toBe('pictureNotFound')
    expect(await failureOf(askRefund(bought, [id]))).toBe('pictureNotFound')
    const seven = Array.from({ length: pictureLimits.most + 1 }, () => newId<PictureId>())
    const raw = { goodId: bought.goodId, question: '有几张？', pictureIds: seven, requestId: requestId() }
    expect(await failureOf(as(bought.learner).raw(questions.ask, raw))).toBe('invalidInput')
  })

  test('only pictures up to the size limit are accepted, and a day has a limit', async () => {
    const bought = await makeBought()
    const { learner, goodId } = bought
    const token = (filePath: string, size = 100) =>
      failureOf(as(learner).call(questions.pictureToken, { goodId, filePath, size }))
    expect(await token('a.exe')).toBe('fileTypeRefused')
    expect(await token('a.mp4')).toBe('fileTypeRefused')
    expect(await token('a.png', pictureLimits.size + 1)).toBe('fileTooLarge')
    expect(
      await failureOf(
        as(learner).call(questions.pictureToken, { goodId: newId(), filePath: 'a.png', size: 1 }),
      ),
    ).toBe('goodNotFound')
    const asked = { goodId, filePath: 'a.png', size: samples.pdf.length }
    const issued = await as(learner).call(questions.pictureToken, asked)
    expect((await sendBytes(issued.key, issued.token, samples.pdf)).status).toBe(415)
    const add = (key: string, who = learner) => failureOf(as(who).call(questions.addPicture, { goodId, key }))
    expect(await add(issued.key)).toBe('uploadIncomplete')
    expect(await add(await upload(bought, learner), await makeLearner(sql()))).toBe('uploadIncomplete')
    const key = await upload(bought, learner)
    await sql()`
      insert into learner_pictures (creator_id, id, learner_id, size, key, thumbnail_key, create_time)
      select ${newId<string>()}::uuid, gen_random_uuid(), ${learner.learner}::uuid, 1, gen_random_uuid() || '/image/' || gen_random_uuid() || '.png', '', now()
      from generate_series(1, ${pictureLimits.aDay})`
    expect(await add(key)).toBe('pictureTooMany')
    expect(await token('a.png')).toBe('pictureTooMany')
  })

  test('tokens for a hundred large uploads at once are refused, because unfinished uploads count', async () => {
    const { learner, goodId } = await makeBought()
    const asked = { goodId, filePath: 'a.png', size: pictureLimits.size }
    const issue = () => failureOf(as(learner).call(questions.pictureToken, asked))
    const answers = await Promise.all(Array.from({ length: 20 }, issue))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(2 * pictureLimits.most)
    expect(new Set(answers)).toEqual(new Set([undefined, 'pictureTooMany']))
  })
})

test('no picture is promised while the disk is full', async () => {
  const { creator, learner } = await makeBought()
  const storage = { ...(await openStorage(server.config.storage)), free: async () => 0 }
  const { uploadBytes: limits } = server.config.limits
  const host = { storage, limits, secret: 'a secret for tests', url: 'http://localhost/upload' }
  const sent = { creator: creator.creator, learner: learner.learner }
  const asked = issuePictureToken(sql(), host, sent, { filePath: 'a.png', size: 100 })
  await expect(asked).rejects.toMatchObject({ error: 'storageFull' })
})

describe('pictures with a refund request', () => {
  test('the learner, the creator and the operators who decide see them', async () => {
    const bought = await makeBought()
    const { creator, learner, orderId } = bought
    const picture = await addToRefund(bought)
    const { id, pictures } = await askRefund(bought, [picture.id])
    expect(pictures).toMatchObject([{ id: picture.id }])
    expect((await as(learner).call(learning.getCourse, { id: orderId })).refunds[0]?.pictures).toHaveLength(1)
    expect((await as(creator).call(refunds.get, { id })).pictures).toMatchObject([{ id: picture.id }])
    const finance = await makeOperator(sql(), 'finance')
    const { refundNo } = await as(creator).call(refunds.get, { id })
    const { list } = await as(finance).call(operators.listRefund, { keyword: refundNo })
    const url = list[0]?.pictures[0]?.url ?? ''
    expect(await open(url, cookieOf.operator(finance))).toBe(200)
    expect(await open(url, cookieOf.operator(await makeOperator(sql(), 'reviewer')))).toBe(403)
    expect(await open(url, cookieOf.creator(creator))).toBe(200)
    expect(await open(url, cookieOf.learner(learner))).toBe(200)
    expect(await open(url, cookieOf.learner(await makeLearner(sql())))).toBe(403)
    const withdrawn = await as(learner).call(learning.takeBackRefund, { orderId, refundId: id })
    expect(withdrawn.pictures).toHaveLength(1)
  })

  test('another learner’s order takes none, and gives no token', async () => {
    const { orderId } = await makeBought()
    const stranger = as(await makeLearner(sql()))
    const asked = { orderId, filePath: 'a.png', size: 1 }
    expect(await failureOf(stranger.call(learning.refundPictureToken, asked))).toBe('orderNotFound')
    const key = newId<string>()
    expect(await failureOf(stranger.call(learning.addRefundPicture, { orderId, key }))).toBe('orderNotFound')
    expect(await failureOf(api(server.app).call(learning.refundPictureToken, asked))).toBe('tokenIllegal')
  })
})

test('a picture that nobody sent is deleted after a day, with its object', async () => {
  const bought = await makeBought()
  const [unsent, sent] = [await addTo(bought), await addTo(bought)]
  await ask(bought, [sent.id])
  const storage = await openStorage(server.config.storage)
  const [row] = await sql()<[{ key: string; thumbnailKey: string }]>`
    select key, thumbnail_key from learner_pictures where id = ${unsent.id}`
  await clearPictures(sql(), storage, plusDays(now(), 0.9))
  expect(await storage.size(row.key)).toBeGreaterThan(0)
  await clearPictures(sql(), storage, plusDays(now(), 1.1))
  expect([await storage.size(row.key), await storage.size(row.thumbnailKey)]).toEqual([undefined, undefined])
  const left = await sql()`select id from learner_pictures where learner_id = ${bought.learner.learner}`
  expect(left).toEqual([{ id: sent.id }])
  expect(await open(unsent.url, cookieOf.learner(bought.learner))).toBe(404)
})

test('what a learner sent is erased with the learner, and with the creator', async () => {
  for (const whose of ['learner', 'creator'] as const) {
    const bought = await makeBought()
    const { id, url } = await addTo(bought)
    await ask(bought, [id])
    const { creator, learner } = bought
    await deletePicturesOf(
      sql(),
      whose === 'learner' ? { learner: learner.learner } : { creator: creator.creator },
      now(),
    )
    expect(await open(url, cookieOf.learner(learner))).toBe(404)
    expect((await as(creator).call(questions.listData, {})).list[0]?.pictures).toEqual([])
    const rows = await sql()`
      select record_dict from learner_pictures where id = ${id} and delete_time is not null`
    expect(rows).toEqual([{ recordDict: pictureRecord.question }])
  }
})
