import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileKind } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { samples, testStorage } from '../../test/files.ts'
import { makeFile } from '../../test/makers.ts'
import { milliseconds } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { deleteFile, purgeFile } from './bin/recycle-bin.ts'
import { addFile } from './files.ts'
import { newKey, thumbnailKeyOf } from './keys.ts'
import { clearOrphans } from './orphans.ts'
import { findFile } from './queries.ts'
import { insertUpload } from './uploads/queries.ts'
import { storeDraft } from './uploads/uploads.ts'
import { getUsage } from './usage.ts'

const creator = randomUUID() as CreatorId
const inHours = (hours: number): Instant => new Date(milliseconds() + hours * 3_600_000).toISOString()

async function storedOnly(sql: Sql): Promise<string> {
  const storage = await testStorage()
  const upload = { id: newId<string>(), key: newKey(creator, 3, 'png'), kind: 3 as const }
  await insertUpload(sql, creator, { ...upload, maxSize: 1000, title: null, createTime: inHours(0) })
  const draft = await storage.draft()
  await writeFile(draft, samples.png)
  await storeDraft(sql, storage, creator, upload, draft, samples.png.length)
  return upload.key
}

const noGoods = async () => new Map()

test('an object that was never recorded is deleted after a day, not before [D5]', async ({ sql }) => {
  const storage = await testStorage()
  const key = await storedOnly(sql)
  expect((await clearOrphans(sql, storage, inHours(23))).uploads).toBe(0)
  expect(await storage.size(key)).toBe(samples.png.length)
  expect((await clearOrphans(sql, storage, inHours(25))).uploads).toBe(1)
  expect(await storage.size(key)).toBeUndefined()
  expect(await storage.size(thumbnailKeyOf(key))).toBeUndefined()
  expect((await clearOrphans(sql, storage, inHours(25))).uploads).toBe(0)
})

test('a job that was killed after it marked an upload is finished by the next job [D9]', async ({ sql }) => {
  const storage = await testStorage()
  const key = await storedOnly(sql)
  const broken = { ...storage, remove: () => Promise.reject(new Error('disk away')) }
  await expect(clearOrphans(sql, broken, inHours(25))).rejects.toThrow('disk away')
  expect((await clearOrphans(sql, storage, inHours(25))).uploads).toBe(1)
  expect(await storage.size(key)).toBeUndefined()
})

test('an upload that is recorded and cleared at the same time is in the library or gone [P1]', async ({
  database: { sql },
}) => {
  const storage = await testStorage()
  for (let round = 0; round < 10; round += 1) {
    const key = await storedOnly(sql)
    const [recorded] = await Promise.all([
      addFile(sql, creator, { key, kindDict: fileKind.image, title: '图' }).catch(() => undefined),
      clearOrphans(sql, storage, inHours(25)),
      clearOrphans(sql, storage, inHours(25)),
    ])
    expect(await storage.size(key)).toBe(recorded && samples.png.length)
    expect(await storage.size(thumbnailKeyOf(key)).then(Boolean)).toBe(recorded !== undefined)
  }
})

test('files in the library stay, however old they are', async ({ sql }) => {
  const storage = await testStorage()
  const id = await makeFile(sql, creator, 3)
  expect(await clearOrphans(sql, storage, inHours(24 * 400))).toMatchObject({ uploads: 0, files: 0 })
  expect(await storage.size((await findFile(sql, creator, id))?.key ?? '')).toBe(samples.webp.length)
})

test('a purged file is deleted by the next job and no longer counts against the quota', async ({ sql }) => {
  const storage = await testStorage()
  const owner = randomUUID() as CreatorId
  const [gone, kept] = [await makeFile(sql, owner, 1), await makeFile(sql, owner, 1)]
  const { key = '' } = (await findFile(sql, owner, gone)) ?? {}
  await deleteFile(sql, noGoods, owner, gone)
  await deleteFile(sql, noGoods, owner, kept)
  const size = samples.webm.length
  expect(await getUsage(sql, owner)).toMatchObject({ usedSize: 2 * size, deletedSize: 2 * size })
  await purgeFile(sql, owner, gone)
  expect((await clearOrphans(sql, storage, inHours(0))).files).toBe(1)
  expect(await storage.size(key)).toBeUndefined()
  expect(await getUsage(sql, owner)).toMatchObject({ usedSize: size, deletedSize: size })
})

test('a file in the bin is deleted with its cover after thirty days', async ({ sql }) => {
  const storage = await testStorage()
  const id = await makeFile(sql, creator, 1, { cover: { bytes: samples.webp, ext: 'webp' } })
  const { key, coverKey } = (await findFile(sql, creator, id)) ?? { key: '', coverKey: '' }
  await deleteFile(sql, noGoods, creator, id)
  expect((await clearOrphans(sql, storage, inHours(24 * 29))).files).toBe(0)
  expect(await storage.size(key)).toBe(samples.webm.length)
  expect((await clearOrphans(sql, storage, inHours(24 * 31))).files).toBe(1)
  expect(await storage.size(key)).toBeUndefined()
  expect(await storage.size(coverKey ?? '')).toBeUndefined()
  expect(await storage.size(thumbnailKeyOf(coverKey ?? ''))).toBeUndefined()
})
