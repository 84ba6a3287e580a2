import type { ChangedFile } from '@zsm/contract/materials/library'
import type { FileId, FolderId } from '@zsm/contract/values'
import { thousands } from '../../../format/number.ts'

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

/** What an undo did. `done` is empty when it took nothing back; `refused` names the files that stayed, if there are any. */
export function undoneText(
  rows: readonly ChangedFile[],
  titles: ReadonlyMap<FileId, string>,
): { done: string; refused?: { title: string; text: string } } {
  const refused = rows.filter(({ doneFlag }) => !doneFlag).length
  if (refused === 0) return { done: '已撤销' }
  const done = rows.length - refused
  return {
    done: done > 0 ? `已撤销 ${thousands(done)} 个` : '',
    refused: { title: `${thousands(refused)} 个素材没有撤销`, text: refusedText(rows, titles) },
  }
}

/** The rows of files that a failed call left as they are. */
export const refusedRows = (ids: readonly FileId[], message: string): ChangedFile[] =>
  ids.map((id) => ({ id, doneFlag: false, changedFlag: false, error: null, message }))
