import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startQiniu } from '../../test/qiniu-server.ts'
import { startS3 } from '../../test/s3-server.ts'
import { milliseconds } from '../clock.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const s3 = await startS3()
const qiniu = await startQiniu()
afterAll(() => Promise.all([s3.close(), qiniu.close()]))

const mime = 'video/mp4'

describe.each([
  { name: 'local', settings: { kind: 'local' as const } },
  { name: 's3', settings: { kind: 's3' as const, ...s3.settings } },
  { name: 'qiniu', settings: { kind: 'qiniu' as const, ...qiniu.settings } },
])('the $name storage [7.12 D2]', ({ settings }) => {
  let dir: string
  let storage: Storage
  let prefix: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'zsm-storage-'))
    storage = await openStorage({ dir, ...settings })
    prefix = randomBytes(8).toString('hex')
  })
  afterEach(() => rm(dir, { recursive: true }))

  const key = (name: string) => `${prefix}/video/${name}`
  const draftOf = async (content: string | Buffer): Promise<string> => {
    const draft = await storage.draft()
    await writeFile(draft, content)
    return draft
  }

  test('makes an object of a draft, readable as a whole and in part [F3]', async () => {
    const draft = await draftOf('abcdef')
    expect(await storage.keep(draft, key('a.mp4'), mime)).toBe('kept')
    await storage.discard(draft)
    expect(await storage.size(key('a.mp4'))).toBe(6)
    expect(await text(await storage.read(key('a.mp4')))).toBe('abcdef')
    expect(await text(await storage.read(key('a.mp4'), { start: 2, end: 3 }))).toBe('cd')
    expect(await text(await storage.read(key('a.mp4'), { start: 5, end: 5 }))).toBe('f')
    expect(await readdir(join(dir, 'drafts'))).toEqual([])
  })

  test('stores a file larger than one part of a transfer', async () => {
    const content = randomBytes(20 * 1024 ** 2)
    expect(await storage.keep(await draftOf(content), key('large.mp4'), mime)).toBe('kept')
    expect((await buffer(await storage.read(key('large.mp4')))).equals(content)).toBe(true)
    const part = await buffer(await storage.read(key('large.mp4'), { start: 9_000_000, end: 17_000_000 }))
    expect(part.equals(content.subarray(9_000_000, 17_000_001))).toBe(true)
  })

  test('of two drafts for one key the first one stays, complete [D6]', async () => {
    const drafts = await Promise.all(['one', 'two'].map(draftOf))
    const outcomes = await Promise.all(drafts.map((draft) => storage.keep(draft, key('a.mp4'), mime)))
    expect(outcomes.sort()).toEqual(['kept', 'taken'])
    expect(['one', 'two']).toContain(await text(await storage.read(key('a.mp4'))))
  })

  test('says that an object does not exist, and ignores the removal of one', async () => {
    expect(await storage.size(key('none.mp4'))).toBeUndefined()
    await expect(storage.read(key('none.mp4'))).rejects.toThrow()
    await storage.remove(key('none.mp4'))
    await storage.keep(await draftOf('a'), key('a.mp4'), mime)
    expect(await storage.size(key('a.mp4/b'))).toBeUndefined()
    expect(await storage.size(`${prefix}/video`)).toBeUndefined()
    await storage.remove(key('a.mp4'))
    expect(await storage.size(key('a.mp4'))).toBeUndefined()
  })

  test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'A/b', 'a/b\u0000c', 'a\\b', ''])(
    'refuses the key %j, which leads elsewhere [D2]',
    async (bad) => {
      const draft = await draftOf('kept')
      await expect(storage.keep(draft, bad, mime)).rejects.toThrow('not a storage key')
      await expect(storage.read(bad)).rejects.toThrow('not a storage key')
      await expect(storage.size(bad)).rejects.toThrow('not a storage key')
      await expect(storage.remove(bad)).rejects.toThrow('not a storage key')
      expect(await readFile(draft, 'utf8')).toBe('kept')
    },
  )

  test('clears only drafts that have been idle, and no upload that may be resumed', async () => {
    const id = crypto.randomUUID()
    const [old, fresh] = await Promise.all([draftOf('old'), draftOf('fresh')])
    const past = milliseconds() / 1000 - 600
    await writeFile(storage.resumable(id), 'half')
    await utimes(old, past, past)
    await utimes(storage.resumable(id), past, past)
    expect(await storage.clearDrafts({ draft: 120_000, resumable: 900_000 })).toBe(1)
    expect(await readdir(join(dir, 'drafts'))).toEqual([fresh.split('/').at(-1)])
    expect(await readFile(storage.resumable(id), 'utf8')).toBe('half')
    expect(await storage.clearDrafts({ draft: 120_000, resumable: 500_000 })).toBe(1)
    expect(await storage.written(storage.resumable(id))).toBe(0)
    expect(() => storage.resumable('../a')).toThrow('not an upload id')
  })

  test('says that it can be reached, and how much room there is', async () => {
    await storage.ping()
    expect(await storage.free()).toBeGreaterThan(0)
  })
})

test('a store that does not answer fails the check', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zsm-storage-'))
  const gone = await openStorage({ dir, kind: 's3', ...s3.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(gone.ping()).rejects.toThrow()
  await rm(dir, { recursive: true })
})
