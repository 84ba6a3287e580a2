import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, openDrafts, present, sync } from './drafts.ts'
import type { Objects, Storage } from './storage.ts'
import { keyParts } from './storage-key.ts'

/**
 * Objects as files of `dir`. A draft is flushed to disk, then linked under its key, then the folder is
 * flushed.
 */
export async function openLocalStorage(dir: string): Promise<Storage> {
  const objects = join(dir, 'objects')
  await mkdir(objects, { recursive: true })
  return { ...(await openDrafts(dir)), ...localObjects(objects) }
}

function localObjects(dir: string): Objects {
  const pathOf = (key: string) => join(dir, ...keyParts(key))
  return {
    async keep(draft, key) {
      const path = pathOf(key)
      await sync(draft)
      await makeFolder(dirname(path), dir)
      const outcome = await place(draft, path)
      if (outcome === 'kept') await sync(dirname(path))
      return outcome
    },
    size: async (key) =>
      present(stat(pathOf(key)).then((found) => (found.isFile() ? found.size : undefined))),
    async read(key, range) {
      const bytes = createReadStream(pathOf(key), range)
      await once(bytes, 'open')
      return bytes
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    ping: () => access(dir, constants.W_OK),
  }
}

// A link, not a rename: it fails if the object exists, so of two uploads to one key the first one stays.
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
  // A new folder survives a power cut only once its parent is flushed.
  for (let each = dirname(folder); each.startsWith(root); each = dirname(each)) await sync(each)
}
