import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Where uploaded bytes live. Bytes arrive in a draft on the local disk, which nobody sees, and become an object
 * at once or not at all; an object never changes.
 */
export type Storage = {
  /** The path of a new, empty draft. */
  draft(): Promise<string>
  /** Makes the draft's bytes durable under `key` and lets the draft go; `taken` where the key has an object. */
  keep(draft: string, key: string): Promise<'kept' | 'taken'>
  discard(draft: string): Promise<void>
  /** Bytes of the object, or undefined where there is none. */
  size(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Readable
  remove(key: string): Promise<void>
  /** Bytes that can still be stored. */
  free(): Promise<number>
  /** Discards drafts not written to for `idleMs`: what a killed server left. */
  clearDrafts(idleMs: number): Promise<number>
}
