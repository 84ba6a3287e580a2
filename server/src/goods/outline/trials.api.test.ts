import { contract } from '@zsm/contract/contract'
import { fileKind, lessonRelease, trialState } from '@zsm/contract/states'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { makeVideo } from '../../../test/media/video.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays, plusMs } from '../../clock.ts'
import { openStorage } from '../../gateways/open-storage.ts'
import { newId } from '../../ids.ts'
import { storeFile } from '../../materials/public.ts'
import { createLesson } from './lessons.ts'

const server = sharedApp()
const { goods, learning, materials } = contract
const sql = () => server.database.sql
const storage = () => openStorage(server.config.storage)
const anyone = () => api(server.app)

/** A course on the shelf with a trial lesson of four seconds, or of other bytes. */
async function makeTried({ bytes, ext = 'mp4' }: { bytes?: Uint8Array; ext?: string } = {}) {
  const { creator, token } = await makeCreator(sql())
  const { id: goodId, tempGoodId } = await makeGood(sql(), creator, { onShelf: false })
  const original = bytes ?? (await makeVideo({ seconds: 4 }))
  const file = { title: '构图', kind: ext === 'wav' ? fileKind.audio : fileKind.video, ext, bytes: original }
  const fileId = await storeFile(sql(), await storage(), creator, { ...file, durationSec: 4 })
  const lesson = {
    tempGoodId,
    name: '构图',
    fileId,
    demoFlag: true,
    shelfFlag: true,
    requestId: newId<string>(),
  }
  const { id } = await createLesson(sql(), creator, lesson)
  const mine = api(server.app, token)
  await mine.call(goods.updateShelfFlag, { id: goodId, shelfFlag: true })
  const change = async (rules: object) => {
    const { list } = await mine.call(goods.listChildren, { tempGoodId })
    const { version, name } = list.find((one) => one.id === id) ?? expect.fail()
    return mine.call(goods.updateLesson, { id, version, name, ...rules })
  }
  const usedSize = async () => (await mine.call(materials.usage, {})).usedSize
  return { creator, mine, goodId, tempGoodId, id, fileId, original, change, usedSize }
}

const openTrial = (goodId: string, lessonId: string) =>
  anyone().call(learning.openTrial, { goodId, lessonId } as never)

describe('a trial of the first seconds', () => {
  test('its file ends with them: what comes later is not in it', async () => {
    const { goodId, id, original, change, usedSize } = await makeTried()
    const before = await usedSize()
    expect((await change({ demoSeconds: 2 })).trialDict).toBe(trialState.playable)
    const { url, trialSec } = await openTrial(goodId, id)
    expect(trialSec).toBe(2)
    const { rawPayload, headers, statusCode } = await server.app.inject(url ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'video/mp4'])
    expect(rawPayload.length).toBeLessThan(original.length * 0.6)
    // each frame of the made video is filled with its number
    const frame = (number: number) => Buffer.alloc(500, number)
    expect(rawPayload.includes(frame(49))).toBe(true)
    expect(rawPayload.includes(frame(50))).toBe(false)
    expect(Buffer.from(original).includes(frame(50))).toBe(true)
    expect((await usedSize()) - before).toBe(rawPayload.length)
  })

  test.each([
    ['webm', samples.webm],
    ['wav', samples.wav],
  ])('a %s is cut too', async (ext, bytes) => {
    const { goodId, id, change } = await makeTried({ ext, bytes })
    await change({ demoSeconds: 1 })
    const { url } = await openTrial(goodId, id)
    const { rawPayload } = await server.app.inject(url ?? '')
    expect(rawPayload.length).toBeGreaterThan(1000)
    expect(rawPayload.length).toBeLessThan(bytes.length / 2)
  })

  test('is refused while its creator looks at it if the file cannot be cut, and stays a whole one', async () => {
    const broken = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(5000, 7)])
    const { goodId, id, change, mine, tempGoodId } = await makeTried({ bytes: broken })
    const refused = await change({ demoSeconds: 2 }).catch((error) => error)
    expect(refused).toMatchObject({ name: 'trialNotCuttable', field: 'demoSeconds' })
    expect((await mine.call(goods.listChildren, { tempGoodId })).list).toContainEqual(
      expect.objectContaining({ id, demoSeconds: 0, trialDict: null }),
    )
    expect(await openTrial(goodId, id)).toMatchObject({ trialSec: 0 })
  })

  test('other seconds, or another file, make another one; the old one is deleted', async () => {
    const { creator, goodId, id, change, usedSize, fileId } = await makeTried()
    const before = await usedSize()
    await change({ demoSeconds: 3 })
    const first = (await openTrial(goodId, id)).url ?? ''
    await change({ demoSeconds: 1 })
    const second = (await openTrial(goodId, id)).url ?? ''
    const { length } = (await server.app.inject(second)).rawPayload
    expect(second).not.toBe(first)
    await server.runTimed('followTrials', plusMs(now(), 11 * 60_000))
    expect((await server.app.inject(first)).statusCode).toBe(404)
    expect((await server.app.inject(second)).statusCode).toBe(200)
    expect((await usedSize()) - before).toBe(length)

    const bytes = await makeVideo({ seconds: 5 })
    const other = { title: '新的', kind: fileKind.video, ext: 'mp4', bytes, durationSec: 5 }
    const otherId = await storeFile(sql(), await storage(), creator, other)
    await change({ fileId: otherId })
    expect((await openTrial(goodId, id)).url).not.toBe(second)
    // a lesson that is tried as a whole, or not at all, needs none
    await change({ demoFlag: false, fileId })
    await server.runTimed('followTrials', plusMs(now(), 11 * 60_000))
    const left = await sql()<object[]>`select key from trial_cuts where creator_id = ${creator}`
    expect(left).toEqual([])
  })

  test('one that is missing is not offered as the whole file, and the timer makes it', async () => {
    const { creator, goodId, id, change } = await makeTried()
    await change({ demoSeconds: 2 })
    await sql()`delete from trial_cuts where creator_id = ${creator}`
    expect(await failureOf(openTrial(goodId, id))).toBe('trialNotReady')
    await server.runTimed('followTrials', now())
    expect((await openTrial(goodId, id)).trialSec).toBe(2)
  })

  test('one that is being made, or for which there is no room, is said so', async () => {
    const { creator, change, usedSize } = await makeTried()
    await change({ demoSeconds: 2 })
    await sql()`update trial_cuts set state = 'making' where creator_id = ${creator}`
    expect(await failureOf(change({ demoSeconds: 2 }))).toBe('trialNotReady')
    await sql()`update file_usages set bytes = bytes + ${1e13} where creator_id = ${creator}`
    const full = await usedSize()
    expect(await failureOf(change({ demoSeconds: 1 }))).toBe('storageQuotaExceeded')
    expect(await usedSize()).toBe(full)
    const left = await sql()<
      { seconds: number }[]
    >`select seconds from trial_cuts where creator_id = ${creator}`
    expect(left).toEqual([{ seconds: 2 }])
  })

  test('a lesson that opens at a time is no trial before', async () => {
    const { goodId, id, change } = await makeTried()
    await change({ releaseTypeDict: lessonRelease.atTime, releaseTime: plusDays(now(), 1) })
    expect(await failureOf(openTrial(goodId, id))).toBe('lessonNotFound')
    const { groups } = await anyone().call(contract.buying.getGood, { id: goodId })
    expect(groups.flatMap(({ lessons }) => lessons).find((one) => one.id === id)?.demoFlag).toBe(false)
  })
})
