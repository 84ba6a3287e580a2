import { createHash, randomUUID } from 'node:crypto'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { samples, testStorage } from '../../test/files.ts'
import { makeFile } from '../../test/makers.ts'
import type { Sql } from '../database/sql.ts'
import { sumFiles } from './checksums.ts'

const creator = randomUUID() as CreatorId
const sumsOf = async (sql: Sql) =>
  (
    await sql<{ sha256: string | null }[]>`select sha256 from files where creator_id = ${creator} order by id`
  ).map(({ sha256 }) => sha256)
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('every file gets the checksum of its bytes, once [7.8]', async ({ sql }) => {
  await makeFile(sql, creator, 1)
  await makeFile(sql, creator, 3)
  expect(await sumsOf(sql)).toEqual([null, null])
  expect(await sumFiles(sql, await testStorage())).toBe(2)
  expect(await sumsOf(sql)).toEqual([sum(samples.webm), sum(samples.webp)])
  expect(await sumFiles(sql, await testStorage())).toBe(0)
})

test('more unreadable files than one batch holds do not block the files after them', async ({ sql }) => {
  const storage = await testStorage()
  for (let made = 0; made < 51; made += 1) await makeFile(sql, creator, 1)
  await makeFile(sql, creator, 3)
  const broken = {
    ...storage,
    read: (key: string) => (key.includes('/video/') ? Promise.reject(new Error('gone')) : storage.read(key)),
  }
  await expect(sumFiles(sql, broken)).rejects.toThrow('could not be read')
  expect((await sumsOf(sql)).at(-1)).toBe(sum(samples.webp))
})

test('a file that cannot be read is reported and does not block the others', async ({ sql }) => {
  const storage = await testStorage()
  await makeFile(sql, creator, 1)
  await makeFile(sql, creator, 3)
  const broken = {
    ...storage,
    read: (key: string) => (key.includes('/video/') ? Promise.reject(new Error('gone')) : storage.read(key)),
  }
  await expect(sumFiles(sql, broken)).rejects.toThrow('could not be read')
  expect(await sumsOf(sql)).toEqual([null, sum(samples.webp)])
})
