import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test as base, expect } from 'vitest'
import { milliseconds } from '../clock.ts'
import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

const test = base.extend<{ dir: string; storage: Storage }>({
  // biome-ignore lint/correctness/noEmptyPattern: how a fixture says that it needs no other
  dir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'zsm-storage-'))
    await use(dir)
    await rm(dir, { recursive: true })
  },
  storage: async ({ dir }, use) => use(await openLocalStorage(dir)),
})

async function draftOf(storage: Storage, content: string): Promise<string> {
  const draft = await storage.draft()
  await writeFile(draft, content)
  return draft
}

test('a draft becomes an object and is gone', async ({ storage, dir }) => {
  expect(await storage.keep(await draftOf(storage, 'abcdef'), 'creator/video/a.mp4')).toBe('kept')
  expect(await storage.size('creator/video/a.mp4')).toBe(6)
  expect(await text(storage.read('creator/video/a.mp4'))).toBe('abcdef')
  expect(await text(storage.read('creator/video/a.mp4', { start: 2, end: 3 }))).toBe('cd')
  expect(await readdir(join(dir, 'drafts'))).toEqual([])
})

test('of two drafts for one key, the first stays whole', async ({ storage, dir }) => {
  const drafts = await Promise.all(['one', 'two'].map((content) => draftOf(storage, content)))
  const outcomes = await Promise.all(drafts.map((draft) => storage.keep(draft, 'creator/video/a.mp4')))
  expect(outcomes.sort()).toEqual(['kept', 'taken'])
  expect(['one', 'two']).toContain(await text(storage.read('creator/video/a.mp4')))
  expect(await readdir(join(dir, 'drafts'))).toEqual([])
})

test('what is not there has no size and is removed without a word', async ({ storage }) => {
  expect(await storage.size('creator/video/none.mp4')).toBeUndefined()
  await storage.remove('creator/video/none.mp4')
  await storage.keep(await draftOf(storage, 'a'), 'creator/video/a.mp4')
  expect(await storage.size('creator/video/a.mp4/b')).toBeUndefined()
  expect(await storage.size('creator/video')).toBeUndefined()
})

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'A/b', 'a/b\u0000c', 'a\\b', ''])(
  'the key %j leads nowhere',
  async (key) => {
    const dir = await mkdtemp(join(tmpdir(), 'zsm-storage-'))
    const storage = await openLocalStorage(dir)
    const draft = await draftOf(storage, 'kept')
    await expect(storage.keep(draft, key)).rejects.toThrow('not a storage key')
    expect(() => storage.read(key)).toThrow('not a storage key')
    expect(await readFile(draft, 'utf8')).toBe('kept')
    await rm(dir, { recursive: true })
  },
)

test('only drafts that nobody writes to any more are cleared', async ({ storage, dir }) => {
  const [old, fresh] = await Promise.all([draftOf(storage, 'old'), draftOf(storage, 'fresh')])
  const past = milliseconds() / 1000 - 600
  await utimes(old, past, past)
  expect(await storage.clearDrafts(120_000)).toBe(1)
  expect(await readdir(join(dir, 'drafts'))).toEqual([fresh.split('/').at(-1)])
})
