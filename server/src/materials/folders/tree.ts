import type { FolderId } from '@zsm/contract/values'
import type { FolderRow } from './queries.ts'

type Node = Pick<FolderRow, 'id' | 'parentId'>

/** 1 for a folder at the top, 0 for the top itself. */
export function levelOf(folders: readonly Node[], id: FolderId | null): number {
  if (id === null) return 0
  const parent = folders.find((folder) => folder.id === id)
  return 1 + levelOf(folders, parent?.parentId ?? null)
}

/** How many levels a folder has, with those below it. */
export function heightOf(folders: readonly Node[], id: FolderId): number {
  const below = folders.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((child) => heightOf(folders, child.id)))
}

/** Whether `id` is the folder or stands somewhere below it. */
export function isWithin(folders: readonly Node[], id: FolderId | null, folder: FolderId): boolean {
  if (id === null) return false
  if (id === folder) return true
  return isWithin(folders, folders.find((each) => each.id === id)?.parentId ?? null, folder)
}

/** The name, or 名称（2）, if another of `taken` has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name.slice(0, 36)}（${number}）`
    if (!used.has(wanted.toLowerCase())) return wanted
  }
}
