import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { milliseconds } from '../clock.ts'
import type { Drafts } from './storage.ts'

/** Drafts as files of `dir`. */
export async function openDrafts(dir: string): Promise<Drafts> {
  const drafts = join(dir, 'drafts')
  const resumables = join(dir, 'resumable')
  await mkdir(drafts, { recursive: true })
  await mkdir(resumables, { recursive: true })

  return {
    async draft() {
      const path = join(drafts, randomUUID())
      await writeFile(path, '', { flag: 'wx', mode: 0o640 })
      return path
    },
    resumable(id, copy) {
      const name = copy === undefined ? id : `${id}.${copy}`
      if (!/^[0-9a-f-]{36}(\.[0-9a-f-]{36})?$/.test(name)) throw new RangeError('not an upload id')
      return join(resumables, name)
    },
    async copy(draft, to) {
      await writeFile(draft, '', { flag: 'a', mode: 0o640 })
      // Shares the blocks if the file system can.
      await copyFile(draft, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    },
    written: async (draft) => (await present(stat(draft)))?.size ?? 0,
    discard: (draft) => rm(draft, { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    clearDrafts: async (idleMs) =>
      (await clearIdle(drafts, idleMs.draft)) + (await clearIdle(resumables, idleMs.resumable)),
  }
}

/** Flushes a file's bytes or a folder's entries to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function clearIdle(folder: string, idleMs: number): Promise<number> {
  const names = await readdir(folder)
  const stale = await Promise.all(names.map((name) => clearIfIdle(join(folder, name), idleMs)))
  return stale.filter(Boolean).length
}

async function clearIfIdle(draft: string, idleMs: number): Promise<boolean> {
  const found = await present(stat(draft))
  if (!found || milliseconds() - found.mtimeMs < idleMs) return false
  await rm(draft, { force: true })
  return true
}

/** The result of a look-up on the disk; undefined if the file does not exist. */
export async function present<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
