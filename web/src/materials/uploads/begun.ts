import { create } from 'zustand'
import type { MediaKind } from '../media-kind.ts'

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

const storageKey = 'begunUploads'

/** Identifies a file when it is chosen again. */
const fingerprint = ({ name, size, lastModified }: Chosen, kind: MediaKind) =>
  JSON.stringify([kind, name, size, lastModified])

type Begun = Record<string, string>

function read(): Begun {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Begun
  } catch {
    return {}
  }
}

const write = (begun: Begun) => localStorage.setItem(storageKey, JSON.stringify(begun))

/** The key of this file's unfinished upload in this browser. */
export const begunUpload = (file: Chosen, kind: MediaKind): string | undefined =>
  read()[fingerprint(file, kind)]

export const rememberUpload = (file: Chosen, kind: MediaKind, key: string) =>
  write({ ...read(), [fingerprint(file, kind)]: key })

export function forgetUpload(key: string) {
  write(Object.fromEntries(Object.entries(read()).filter(([, begun]) => begun !== key)))
}

/** The keys being sent at the moment, which must not be offered for resuming. */
export const useSending = create<{ keys: readonly string[] }>(() => ({ keys: [] }))

export async function whileSending<T>(key: string, send: () => Promise<T>): Promise<T> {
  useSending.setState(({ keys }) => ({ keys: [...keys, key] }))
  try {
    return await send()
  } finally {
    useSending.setState(({ keys }) => ({ keys: keys.filter((each) => each !== key) }))
  }
}
