import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a folder's entries to disk, so that a rename or link in it survives a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
