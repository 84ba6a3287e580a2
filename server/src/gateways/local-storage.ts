import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { milliseconds } from '../clock.ts'
import type { Storage } from './storage.ts'

/** Objects as files of `dir`: a draft is linked under its key once its bytes are on the disk, then the folder is. */
export async function openLocalStorage(dir: string): Promise<Storage> {
  const drafts = join(dir, 'drafts')
  const objects = join(dir, 'objects')
  await mkdir(drafts, { recursive: true })
  await mkdir(objects, { recursive: true })
  const pathOf = (key: string) => join(objects, ...segments(key))

  return {
    async draft() {
      const path = join(drafts, randomUUID())
      await writeFile(path, '', { flag: 'wx', mode: 0o640 })
      return path
    },
    async keep(draft, key) {
      const path = pathOf(key)
      await sync(draft)
      await makeFolder(dirname(path), objects)
      const outcome = await place(draft, path)
      if (outcome === 'kept') await sync(dirname(path))
      await rm(draft, { force: true })
      return outcome
    },
    discard: (draft) => rm(draft, { force: true }),
    size: (key) => present(stat(pathOf(key)).then((found) => (found.isFile() ? found.size : undefined))),
    read: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    async clearDrafts(idleMs) {
      const names = await readdir(drafts)
      const stale = await Promise.all(names.map((name) => clearIfIdle(join(drafts, name), idleMs)))
      return stale.filter(Boolean).length
    },
  }
}

/** The path of a key inside the storage; anything that could lead out of it is no key. */
function segments(key: string): string[] {
  const parts = key.split('/')
  if (!parts.every((part) => /^[a-z0-9][a-z0-9._-]*$/.test(part))) throw new RangeError('not a storage key')
  return parts
}

// A link, not a rename: it fails where an object stands, so of two uploads to one key the first stays whole.
async function place(draft: string, path: string): Promise<'kept' | 'taken'> {
  try {
    await link(draft, path)
    return 'kept'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'taken'
    throw error
  }
}

async function makeFolder(folder: string, root: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (!made) return
  // a new folder is durable only when its parent is
  for (let each = dirname(folder); each.startsWith(root); each = dirname(each)) await sync(each)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function clearIfIdle(draft: string, idleMs: number): Promise<boolean> {
  const found = await present(stat(draft))
  if (!found || milliseconds() - found.mtimeMs < idleMs) return false
  await rm(draft, { force: true })
  return true
}

async function present<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
