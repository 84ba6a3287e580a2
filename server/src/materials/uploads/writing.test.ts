import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftOf, writeBytes } from './writing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zsm-writing-'))
})
afterAll(() => rm(folder, { recursive: true }))

const megabyte = 1024 ** 2
const counted = (size: number) => Buffer.from(Uint32Array.from({ length: size / 4 }, (_, n) => n).buffer)

async function* chunksOf(bytes: Buffer, size: number, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  if (failure) throw failure
}

test.each([
  ['nothing', 0, 1],
  ['less than is written in one go', 1000, 100],
  ['whole megabytes', 2 * megabyte, 65_536],
  ['chunks across megabytes', 5 * megabyte + 4, 99_999],
  ['chunks longer than a megabyte', 7 * megabyte, 3 * megabyte + 1],
  ['very short chunks', 10_000, 4],
])('%s is written as it came', async (_, size, chunk) => {
  const path = join(folder, 'whole')
  await writeFile(path, '')
  expect(await writeBytes(path, chunksOf(counted(size), chunk))).toBe(size)
  expect((await readFile(path)).equals(counted(size))).toBe(true)
})

test('a second part continues where the first one ended', async () => {
  const path = join(folder, 'parts')
  const [all, first] = [counted(3 * megabyte), 1_234_568]
  await writeFile(path, '')
  await writeBytes(path, chunksOf(all.subarray(0, first), 50_000))
  await writeBytes(path, chunksOf(all.subarray(first), 50_000), first)
  expect((await readFile(path)).equals(all)).toBe(true)
})

test('the bytes before a failure are written, and the failure is thrown', async () => {
  const path = join(folder, 'broken')
  const bytes = counted(2 * megabyte + 400)
  await writeFile(path, '')
  await expect(writeBytes(path, chunksOf(bytes, 70_000, new Error('cut')))).rejects.toThrow('cut')
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test('a missing file is a failure', async () => {
  await expect(writeBytes(join(folder, 'absent'), chunksOf(counted(4), 4))).rejects.toThrow('ENOENT')
})

test.each([
  [0, '|ab|cde|f'],
  [1, '|b|cde|f'],
  [2, '|cde|f'],
  [4, '|e|f'],
  [6, ''],
])('after the disk took %i bytes, the rest is still to write', (taken, left) => {
  const chunks = ['ab', 'cde', 'f'].map((text) => Buffer.from(text))
  expect(
    leftOf(chunks, taken)
      .map((chunk) => `|${Buffer.from(chunk)}`)
      .join(''),
  ).toBe(left)
})
