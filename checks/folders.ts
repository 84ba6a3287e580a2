import { dirname } from 'node:path/posix'

const most = 40

/** Folders that held more when the law was written, and the limit of each. A limit may only be lowered. */
const larger: Record<string, number> = {}

/** A folder is read as one page. With more than some forty files it holds more than one concept. */
export function checkFolders(files: string[], limits = larger): string[] {
  const counts = Map.groupBy(files, dirname)
  return [...counts].flatMap(([folder, { length }]) => {
    const allowed = limits[folder]
    if (allowed !== undefined && length <= most)
      return [`${folder}: holds ${length} files, so take it off the list in checks/folders.ts`]
    if (length <= (allowed ?? most)) return []
    return [`${folder}: holds ${length} files and may hold ${allowed ?? most}: give a concept a folder`]
  })
}
