import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Bytes on their way, on the local disk, where nobody sees them: each draft is a file that its writer fills. */
export type Drafts = {
  /** The path of a new, empty draft. */
  draft(): Promise<string>
  /** The path where an upload that may go on another day gathers its bytes; nobody clears it by its age. */
  resumable(id: string, copy?: string): string
  /** Copies what a draft has by now into a new one, which nobody else has open. */
  copy(draft: string, to: string): Promise<void>
  /** Bytes in the draft by now. */
  written(draft: string): Promise<number>
  discard(draft: string): Promise<void>
  /** Bytes that can still be written here. */
  free(): Promise<number>
  /** Discards drafts not written to for so many ms: what a killed server left. */
  clearDrafts(idleMs: { draft: number; resumable: number }): Promise<number>
}

/** Bytes that stay. An object comes at once or not at all, and never changes. */
export type Objects = {
  /** Makes the draft's bytes durable under `key`; `taken` where the key has an object. */
  keep(draft: string, key: string, mime: string): Promise<'kept' | 'taken'>
  /** Bytes of the object, or undefined where there is none. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Fails while objects can't be reached. */
  ping(): Promise<void>
  /** Where browsers may send objects themselves; absent where every byte comes through us. */
  direct?: DirectUploads
}

/** What the storage's own upload host is told of one upload: the form it then takes is file, key and token. */
export type DirectUpload = { key: string; maxSize: number; expires: number }
type DirectUploads = { host: string; tokenFor(upload: DirectUpload): string }

/** Where uploaded bytes live: gathered in a draft, kept as an object. */
export type Storage = Drafts & Objects
