import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Puts a folder's names on the disk itself: what was just renamed or linked there outlives a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
