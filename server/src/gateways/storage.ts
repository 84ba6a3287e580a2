import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Files being written, on the local disk, not visible to anybody. Each draft is a file that its writer fills.
 */
export type Drafts = {
  /** The path of a new, empty draft. */
  draft(): Promise<string>
  /** The path of a resumable upload's bytes. It is not cleared by the age of drafts. */
  resumable(id: string, copy?: string): string
  /** Copies the bytes that a draft has now into a new one, which no other process has open. */
  copy(draft: string, to: string): Promise<void>
  /** How many bytes the draft has now. */
  written(draft: string): Promise<number>
  discard(draft: string): Promise<void>
  /** How many bytes can still be written. */
  free(): Promise<number>
  /** Deletes drafts that nobody has written to for so many ms, for example those of a killed server. */
  clearDrafts(idleMs: { draft: number; resumable: number }): Promise<number>
}

/** Stored objects. An object appears complete or not at all, and never changes. */
export type Objects = {
  /** Stores the draft's bytes under `key`; `taken` if the key has an object. */
  keep(draft: string, key: string, mime: string): Promise<'kept' | 'taken'>
  /** The size of the object; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Fails if the storage cannot be reached. */
  ping(): Promise<void>
  /** For storages to which browsers upload directly; absent if all bytes come through us. */
  direct?: DirectUploads
}

/** An upload for the storage's own upload host. Its form has file, key and token. */
export type DirectUpload = { key: string; maxSize: number; expires: number }
type DirectUploads = { host: string; tokenFor(upload: DirectUpload): string }

/** The storage of uploaded files: drafts while they are written, objects afterwards. */
export type Storage = Drafts & Objects
