import { goesInPieces } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { currentSession } from '../../api/session.ts'
import { newUuid } from '../../api/uuid.ts'
import type { MediaKind } from '../media-kind.ts'

/** A file that is not in the library yet, as this browser keeps it over a reload. */
export type KeptUpload = {
  id: string
  /** The page that sends it. */
  page: string
  /** Whose file it is. */
  mobile: string
  kind: MediaKind
  name: string
  size: number
  /** The file of the library whose place it takes; absent for a new one. */
  replaces?: FileId | undefined
  /** The field that it was cut for; absent for a file of the library alone. */
  place?: string | undefined
  /** Absent where it goes in pieces: the browser would copy it, and what has arrived is not sent again anyway. */
  file?: File
}

/** What becomes of a file. */
export type Wanted = Pick<KeptUpload, 'kind' | 'replaces' | 'place'>

/** Says that something is kept, so that a page without it loads nothing of this. */
const mark = 'keptUploads'
const lastPage = 'uploadingPage'
const page = newUuid()
const lockOf = (id: string) => `uploads of ${id}`

let opened: UseStore | undefined
const store = () => (opened ??= createStore('zhishimao', 'uploads'))

const owner = () => currentSession()?.mobile ?? ''

let holding = false
/** Says to other pages of this browser, for as long as this one lives, that its uploads are under way. */
function hold() {
  if (holding) return
  holding = true
  sessionStorage.setItem(lastPage, page)
  void navigator.locks?.request(lockOf(page), () => new Promise(() => undefined))
}

/** A browser that keeps nothing (a private window) uploads all the same. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

export async function keepUpload(
  id: string,
  file: File | Pick<KeptUpload, 'name' | 'size'>,
  wanted: Wanted,
): Promise<void> {
  hold()
  localStorage.setItem(mark, '1')
  const { name, size } = file
  const kept: KeptUpload = { id, page, mobile: owner(), name, size, ...wanted }
  const copied = file instanceof File && !goesInPieces(size) ? { ...kept, file } : kept
  await quietly(set(id, copied, store()))
}

export const forgetKept = (id: string) => quietly(del(id, store()))

export async function forgetAllKept(): Promise<void> {
  localStorage.removeItem(mark)
  await quietly(clear(store()))
}

/**
 * Hands over what a page that is gone has left. A living page holds a lock of its own: whoever gets the lock of another
 * page knows that it is gone, and only one gets it at a time. Without locks (a page that came by plain http) only this
 * tab's earlier page is known to be gone.
 */
export async function takeUpKept(take: (kept: KeptUpload[]) => void): Promise<void> {
  if (localStorage.getItem(mark) === null) return
  const before = sessionStorage.getItem(lastPage)
  hold()
  const all = await listKept()
  if (all.length === 0) return localStorage.removeItem(mark)
  const others = new Set(all.map((kept) => kept.page).filter((other) => other !== page))
  for (const other of others) {
    const takeOver = async () => {
      const left = (await listKept()).filter((kept) => kept.page === other)
      await Promise.all(left.map(({ id }) => del(id, store())))
      const own = left.filter(({ mobile }) => mobile === owner())
      if (own.length > 0) take(own)
    }
    if (navigator.locks) void quietly(navigator.locks.request(lockOf(other), takeOver))
    else if (other === before) await quietly(takeOver())
  }
}

const listKept = async (): Promise<KeptUpload[]> =>
  (await entries<string, KeptUpload>(store()).catch(() => [])).map(([, kept]) => kept)
