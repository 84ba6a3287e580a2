import { goesInPieces } from '@zsm/contract/materials'
import type { FileId, LessonId } from '@zsm/contract/values'
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { currentSession } from '../../api/session.ts'
import { newUuid } from '../../api/uuid.ts'
import type { MediaKind } from '../media-kind.ts'

/** A file that is not in the library yet, as this browser stores it across reloads. */
export type StoredUpload = {
  id: string
  page: string
  /** The creator's account. */
  mobile: string
  kind: MediaKind
  name: string
  size: number
  /** The library file whose content it replaces; absent for a new file. */
  replaces?: FileId | undefined
  /** The field that it was cropped for; absent for a plain library file. */
  place?: string | undefined
  /** The lesson that waits for it. */
  lesson?: LessonId | undefined
  /**
   * Absent for an upload in pieces: the browser would have to copy a large file, and pieces already sent are not sent again
   * anyway.
   */
  file?: File
}

/** What the upload is for. */
export type Wanted = Pick<StoredUpload, 'kind' | 'replaces' | 'place' | 'lesson'>

/** Set while anything is stored, so that a page without stored uploads does not load this module. */
const mark = 'keptUploads'
const lastPage = 'uploadingPage'
const page = newUuid()
const lockOf = (id: string) => `uploads of ${id}`

let opened: UseStore | undefined
const store = () => (opened ??= createStore('zhishimao', 'uploads'))

const owner = () => currentSession()?.mobile ?? ''

let holding = false
/** Holds a lock for the lifetime of this page, which tells other pages that its uploads are running. */
function hold() {
  if (holding) return
  holding = true
  sessionStorage.setItem(lastPage, page)
  void navigator.locks?.request(lockOf(page), () => new Promise(() => undefined))
}

/** A browser that stores nothing (a private window) uploads all the same. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

export async function storeUpload(
  id: string,
  file: File | Pick<StoredUpload, 'name' | 'size'>,
  wanted: Wanted,
): Promise<void> {
  hold()
  localStorage.setItem(mark, '1')
  const { name, size } = file
  const kept: StoredUpload = { id, page, mobile: owner(), name, size, ...wanted }
  const copied = file instanceof File && !goesInPieces(size) ? { ...kept, file } : kept
  await quietly(set(id, copied, store()))
}

export const deleteStored = (id: string) => quietly(del(id, store()))

export async function deleteAllStored(): Promise<void> {
  localStorage.removeItem(mark)
  await quietly(clear(store()))
}

/**
 * Hands over the uploads of pages that are gone. A living page holds a lock of its own, so a page that gets the lock of another
 * knows that the other is gone, and only one page gets it at a time. Without locks (a page loaded by plain http), only this tab's
 * earlier page is known to be gone.
 */
export async function handOverStored(take: (kept: StoredUpload[]) => void): Promise<void> {
  if (localStorage.getItem(mark) === null) return
  const before = sessionStorage.getItem(lastPage)
  hold()
  const all = await listStored()
  if (all.length === 0) return localStorage.removeItem(mark)
  const others = new Set(all.map((kept) => kept.page).filter((other) => other !== page))
  for (const other of others) {
    const takeOver = async () => {
      const left = (await listStored()).filter((kept) => kept.page === other)
      await Promise.all(left.map(({ id }) => del(id, store())))
      const own = left.filter(({ mobile }) => mobile === owner())
      if (own.length > 0) take(own)
    }
    if (navigator.locks) void quietly(navigator.locks.request(lockOf(other), takeOver))
    else if (other === before) await quietly(takeOver())
  }
}

/** Counts those of the signed-in person, in all windows of this browser. */
export const countStored = async (): Promise<number> =>
  (await listStored()).filter(({ mobile }) => mobile === owner()).length

const listStored = async (): Promise<StoredUpload[]> =>
  (await entries<string, StoredUpload>(store()).catch(() => [])).map(([, kept]) => kept)
