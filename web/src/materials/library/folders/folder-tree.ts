import type { Folder } from '@zsm/contract/materials/library'
import type { FolderId } from '@zsm/contract/values'

/** `level` is 1 at the top. `allCount` counts the files of the folder and of all below it. */
export type ShownFolder = Folder & { level: number; allCount: number; path: string }

/** The folders in the order of a tree, each before those in it. */
export function treeOf(
  folders: readonly Folder[],
  parentId: FolderId | null = null,
  above: { level: number; path: string } = { level: 0, path: '' },
): ShownFolder[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap((folder) => {
      const level = above.level + 1
      const path = above.path ? `${above.path} / ${folder.name}` : folder.name
      const below = treeOf(folders, folder.id, { level, path })
      const allCount =
        folder.fileCount +
        below.filter((child) => child.level === level + 1).reduce((sum, child) => sum + child.allCount, 0)
      return [{ ...folder, level, path, allCount }, ...below]
    })
}

/** Whether a folder is this one or below it: it cannot be moved there. */
export function isWithin(folders: readonly Folder[], id: FolderId, folder: FolderId): boolean {
  if (id === folder) return true
  const parent = folders.find((each) => each.id === id)?.parentId
  return parent ? isWithin(folders, parent, folder) : false
}
