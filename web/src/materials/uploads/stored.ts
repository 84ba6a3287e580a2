import { goesInPieces } from '@zsm/contract/materials'
import type { FileId, FolderId, LessonId } from '@zsm/contract/values'
import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { currentSession } from '../../api/session.ts'
import { newUuid } from '../../api/uuid.ts'
import { handleOf, type KeptHandle } from '../../ui/upload/file-handles.ts'
import { hasKept, markKept, unmarkKept } from '../../ui/upload/kept-mark.ts'
import type { Upload } from '../../ui/upload/upload-store.ts'
import type { MediaKind } from '../media-kind.ts'

/** A file that is not in the library yet, as this browser stores it across reloads. */
type StoredUpload = {
  id: string
  /** The page that sends it; nobody's after a sign-out. */
  page: string
  /** The creator's account. */
  mobile: string
  kind: MediaKind
  name: string
  size: number
  /** Its place in the queue of its page. */
  rank?: number
  /** The creator paused it. */
  paused?: boolean
  /** Absent until the file was read. Nothing of it was sent before. */
  fingerprint?: string | undefined
  /** The library file whose content it replaces; absent for a new file. */
  replaces?: FileId | undefined
  /** The field that it was cropped for; absent for a plain library file. */
  place?: string | undefined
  /** The lesson that waits for it. */
  lesson?: LessonId | undefined
  /** The folder of the library that was open when it was chosen. */
  folderId?: FolderId | undefined
  /**
   * Absent for an upload in pieces: the browser would have to copy a large file, and pieces already sent are not sent again
   * anyway.
   */
  file?: File | undefined
  /** By which the browser reads the file again, where it can. */
  handle?: KeptHandle | undefined
}

/** What the upload is for. */
export type Wanted = Pick<StoredUpload, 'kind' | 'replaces' | 'place' | 'lesson' | 'folderId'>
/** What is known of a file that this page does not have. */
export type Lost = Pick<StoredUpload, 'name' | 'size' | 'fingerprint' | 'handle' | 'rank' | 'paused'>

const lastPage = 'uploadingPage'
const page = newUuid()
const nobodys = ''
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

/** Stores a file, or what is known of one. Answers what a closed page means for it. */
export async function storeUpload(
  id: string,
  file: File | Lost,
  wanted: Wanted,
  note: Note = {},
): Promise<NonNullable<Upload['reopens']>> {
  hold()
  markKept()
  const { name, size } = file
  const kept = { id, page, mobile: owner(), name, size, ...wanted }
  const handle = file instanceof File ? handleOf(file) : file.handle
  const copy = file instanceof File && !goesInPieces(size) ? file : undefined
  const known = file instanceof File ? {} : file
  const stored = await set(id, { ...known, ...kept, ...note, handle, file: copy }, store()).then(
    () => true,
    () => false,
  )
  // Without locks (a page loaded by plain http) no later page knows that this one is gone.
  if (!stored || !navigator.locks) return 'chosen'
  // Another window may have found the database empty before.
  markKept()
  return copy ? 'byItself' : handle ? 'allowed' : 'chosen'
}

type Note = Pick<StoredUpload, 'rank' | 'paused' | 'fingerprint'>

/** Notes what changed of a stored upload, in one transaction: one that is deleted meanwhile stays so. */
export const noteStored = (id: string, note: Note) =>
  quietly(
    store()('readwrite', (all) => {
      const kept: IDBRequest<StoredUpload | undefined> = all.get(id)
      kept.onsuccess = () => kept.result && all.put({ ...kept.result, ...note }, id)
      return promisifyRequest(all.transaction)
    }),
  )

export const deleteStored = (id: string) => quietly(del(id, store()))

/**
 * The creator has signed out: copies are deleted, because the next person at this machine could read them. The names and handles
 * of the files wait for the creator's next sign-in.
 */
export async function deleteCopies(): Promise<void> {
  if (!hasKept()) return
  const all = await readStored()
  if (all?.length === 0) unmarkKept()
  await quietly(Promise.all((all ?? []).map(deleteCopy)))
}

/** A picture that was cut in the browser is nowhere else, so nobody could choose it again. */
const deleteCopy = (kept: StoredUpload) =>
  kept.place && !kept.handle
    ? del(kept.id, store())
    : set(kept.id, { ...kept, page: nobodys, file: undefined }, store())

/**
 * Hands over the uploads of pages that are gone. A living page holds a lock of its own, so a page that gets the lock of another
 * knows that the other is gone, and only one page gets it at a time. Without locks (a page loaded by plain http), only this tab's
 * earlier page is known to be gone. Whoever signs in deletes those of everybody else.
 */
export async function handOverStored(take: (kept: StoredUpload[]) => void): Promise<void> {
  if (!hasKept()) return
  const before = sessionStorage.getItem(lastPage)
  hold()
  const all = await readStored()
  if (all?.length === 0) return unmarkKept()
  if (!all) return
  const others = new Set(all.map((kept) => kept.page).filter((other) => other !== page))
  for (const other of others) {
    const takeOver = async () => {
      const left = (await listStored()).filter((kept) => kept.page === other)
      const own = left.filter(({ mobile }) => mobile === owner())
      const foreign = left.filter(({ mobile }) => mobile !== owner())
      await Promise.all(foreign.map(({ id }) => del(id, store())))
      // Stored as this page's until it is queued again: a page that closes meanwhile loses nothing.
      await Promise.all(own.map((kept) => set(kept.id, { ...kept, page }, store())))
      if (own.length > 0) take(own.toSorted((one, two) => (one.rank ?? 0) - (two.rank ?? 0)))
    }
    if (navigator.locks) void quietly(navigator.locks.request(lockOf(other), takeOver))
    else if (other === before || other === nobodys) await quietly(takeOver())
  }
}

/** Counts those of the signed-in person, in all windows of this browser. */
export const countStored = async (): Promise<number> =>
  (await listStored()).filter(({ mobile }) => mobile === owner()).length

const listStored = async (): Promise<StoredUpload[]> => (await readStored()) ?? []

/** Undefined if the browser does not give them now. */
const readStored = (): Promise<StoredUpload[] | undefined> =>
  entries<string, StoredUpload>(store()).then(
    (all) => all.map(([, kept]) => kept),
    () => undefined,
  )
