import { type IncomingMessage, get as request } from 'node:http'
import { contract } from '@zsm/contract'
import { fileKind } from '@zsm/contract/states'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { samples } from '../../../test/files.ts'
import { type MadeCreator, makeCreator, makeFile } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { openStorage } from '../../gateways/open-storage.ts'
import type { Storage } from '../../gateways/storage.ts'
import { zipEntries } from '../../zip-entries.ts'
import { deleteDownloads } from './queries.ts'

const { materials } = contract
const server = sharedApp()
let storage: Storage
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  storage = await openStorage(server.config.storage)
})
beforeEach(async () => {
  creator = await makeCreator(server.database.sql)
  mine = api(server.app).as(creator)
})

const file = (title: string, kind: 2 | 3) =>
  makeFile(server.database.sql, creator.creator, kind, { title, storage })
const read = (url: string) => server.app.inject(url)

test('several files come as one ZIP with their titles, of the promised length', async () => {
  const ids = [await file('封面', 3), await file('封面', 3), await file('录音/第一讲', fileKind.audio)]
  const { url, fileCount, size } = await mine.call(materials.batchDownload, { ids })
  expect([fileCount, size]).toEqual([3, 2 * samples.webp.length + samples.wav.length])
  const { statusCode, headers, rawPayload } = await read(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('素材（3 个）.zip')
  const entries = zipEntries(rawPayload)
  const bytes = Object.fromEntries(entries.map(({ name, method, packed }) => [name, [method, packed]]))
  expect(Object.keys(bytes).toSorted()).toEqual(['封面 (2).webp', '封面.webp', '录音_第一讲.wav'].toSorted())
  expect(bytes['封面.webp']).toEqual([0, Buffer.from(samples.webp)])
  expect(bytes['录音_第一讲.wav']).toEqual([0, Buffer.from(samples.wav)])
})

test('all that match are downloaded, and what was deleted meanwhile is left out', async () => {
  const [kept, gone] = [await file('留下', 3), await file('删掉', 3)]
  const { url } = await mine.call(materials.batchDownload, {
    ids: [],
    allFlag: true,
    kindDict: fileKind.image,
  })
  await mine.call(materials.delete, { id: gone })
  expect(zipEntries((await read(url)).rawPayload).map(({ name }) => name)).toEqual(['留下.webp'])
  await mine.call(materials.delete, { id: kept })
  expect((await read(url)).statusCode).toBe(404)
})

test('more than 4 GB are refused with their size', async () => {
  const id = await file('大', 3)
  await server.database.sql`
    update files set size = ${5.2 * 1024 ** 3 - 0.2}::numeric::bigint where creator_id = ${creator.creator} and id = ${id}`
  const refused = mine.call(materials.batchDownload, { ids: [id] })
  await expect(refused).rejects.toMatchObject({ name: 'downloadTooLarge' })
  await expect(refused).rejects.toThrow('选中的有 5.2 GB')
})

/** A client that asks for the ZIP and reads nothing of it. */
async function holdOpen(url: string) {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  request(url, (answer) => resolve(answer.pause()))
  const answer = await promise
  return { status: answer.statusCode, leave: () => void answer.destroy() }
}

test('one creator downloads two ZIPs at once; another is refused until one of their clients leaves', async () => {
  const id = await makeFile(server.database.sql, creator.creator, fileKind.archive, {
    storage,
    bytes: Buffer.concat([samples.zip, Buffer.alloc(40 * 1024 ** 2)]),
  })
  const ids = [id]
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { url } = await mine.call(materials.batchDownload, { ids })
  const [first, second] = [await holdOpen(`${address}${url}`), await holdOpen(`${address}${url}`)]
  expect([first?.status, second?.status]).toEqual([200, 200])

  const third = await read(url)
  expect([third.statusCode, third.json().message]).toEqual([429, expect.stringContaining('压缩包')])
  expect(await failureOf(mine.call(materials.batchDownload, { ids }))).toBe('downloadsBusy')
  // HEAD streams nothing, so it needs no slot
  const { statusCode, headers } = await server.app.inject({ method: 'HEAD', url })
  expect([statusCode, Number(headers['content-length']) > 40 * 1024 ** 2]).toEqual([200, true])

  first?.leave()
  await expect.poll(async () => failureOf(mine.call(materials.batchDownload, { ids }))).toBeUndefined()
  second?.leave()
})

test('an address that is changed, expired or forgotten opens nothing', async () => {
  const { url } = await mine.call(materials.batchDownload, { ids: [await file('图', 3)] })
  const other = await makeCreator(server.database.sql)
  expect((await read(url.replace(creator.creator, other.creator))).statusCode).toBe(403)
  expect((await read(url.replace(/e=\d+/, 'e=9999999999'))).statusCode).toBe(403)
  expect((await read(url.replace(/\?.*/, ''))).statusCode).toBe(403)
  expect((await read(url)).statusCode).toBe(200)
  await deleteDownloads(server.database.sql, plusDays(now(), 1))
  expect((await read(url)).statusCode).toBe(404)
  expect(await failureOf(api(server.app).call(materials.batchDownload, { ids: [] }))).toBe('tokenIllegal')
})
