import { randomUUID } from 'node:crypto'
import { contract } from '@zsm/contract'
import { waveformBars } from '@zsm/contract/materials/library'
import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { type MadeCreator, makeCreator, makeFile } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { send } from '../../../test/upload.ts'

const { materials } = contract
const server = sharedApp()
let creator: MadeCreator
let mine: Api
let id: FileId

beforeEach(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
  id = await makeFile(server.database.sql, creator.creator, 2)
})

const bars = 'z'.repeat(waveformBars)
const stored = async () => (await mine.call(materials.getWaveform, { id })).bars

test('a waveform is stored once computed, and goes when the content is replaced', async () => {
  expect(await stored()).toBeNull()
  await mine.call(materials.storeWaveform, { id, version: 1, bars: '0'.repeat(waveformBars) })
  await mine.call(materials.storeWaveform, { id, version: 1, bars })
  expect(await stored()).toBe(bars)
  const { key, token } = await mine.call(materials.uploadToken, {
    filePath: 'a.wav',
    kindDict: fileKind.audio,
  })
  await send(server.app, ['key', key], ['token', token], ['file', samples.wav])
  await mine.call(materials.deleteAndCreate, { id, key, requestId: randomUUID() })
  expect(await stored()).toBeNull()
  expect(await failureOf(mine.call(materials.storeWaveform, { id, version: 1, bars }))).toBe(
    'versionConflict',
  )
})

test('only an audio file of one’s own has a waveform, of 240 bars', async () => {
  const others = api(server.app).as(await makeCreator(server.database.sql))
  const picture = await makeFile(server.database.sql, creator.creator, 3)
  const store = (id: FileId, by: Api, bars: string) =>
    failureOf(by.raw(materials.storeWaveform, { id, version: 1, bars }))
  expect(await store(id, others, bars)).toBe('fileNotFound')
  expect(await failureOf(others.call(materials.getWaveform, { id }))).toBe('fileNotFound')
  expect(await store(picture, mine, bars)).toBe('fileNotFound')
  for (const wrong of ['', 'z', bars.toUpperCase(), `${bars}z`])
    expect(await store(id, mine, wrong)).toBe('invalidInput')
  expect(await store(id, api(server.app), bars)).toBe('tokenIllegal')
  expect(await failureOf(api(server.app).call(materials.getWaveform, { id }))).toBe('tokenIllegal')
})
