import type { ChangedFile } from '@zsm/contract/materials/library'
import type { FileId, FolderId } from '@zsm/contract/values'

const shown = 8

/** Why some files stayed as they were, a line for each. A file that is not on the screen has no title here. */
export function refusedText(rows: readonly ChangedFile[], titles: ReadonlyMap<FileId, string>): string {
  const refused = rows.filter(({ doneFlag }) => !doneFlag)
  const lines = refused.slice(0, shown).map(({ id, message }) => {
    const title = titles.get(id)
    return title ? `“${title}”：${message}` : (message ?? '')
  })
  return [...lines, ...(refused.length > shown ? [`等 ${refused.length} 个`] : [])].join('\n')
}

export const changedIds = (rows: readonly ChangedFile[]): FileId[] =>
  rows.flatMap(({ id, changedFlag }) => (changedFlag ? [id] : []))

/** The moved files by the folder that they were in. */
export function byFolder(
  rows: readonly (ChangedFile & { fromFolderId: FolderId | null })[],
): Map<FolderId | null, FileId[]> {
  const folders = new Map<FolderId | null, FileId[]>()
  for (const { id, changedFlag, fromFolderId } of rows) {
    if (changedFlag) folders.set(fromFolderId, [...(folders.get(fromFolderId) ?? []), id])
  }
  return folders
}
