import type { Placed } from './folder-plan.ts'

/** More are no course, but a whole disk dropped by mistake. */
export const mostFiles = 3000

/** Files chosen by a dialog; those of a folder carry their path. */
export const placeChosen = (files: readonly File[]): Placed<File>[] =>
  files.map((file) => ({ folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean), file }))

/** Everything in the dropped files and folders. The entries are read at once, because the browser clears a drop after its event. */
export function readDropped({ items, files }: DataTransfer): Promise<Placed<File>[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return Promise.resolve(placeChosen([...files]))
  return readEntries(entries, [], { left: mostFiles })
}

type Room = { left: number }

async function readEntries(
  entries: readonly FileSystemEntry[],
  folders: string[],
  room: Room,
): Promise<Placed<File>[]> {
  const found: Placed<File>[] = []
  for (const entry of entries) {
    if (room.left <= 0) break
    if (isFolder(entry)) {
      found.push(...(await readEntries(await listFolder(entry), [...folders, entry.name], room)))
    } else {
      room.left -= 1
      found.push({ folders, file: await fileOf(entry as FileSystemFileEntry) })
    }
  }
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Browsers list a folder in parts of a hundred, the last of which is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  for (let part = await next(); part.length > 0; part = await next()) entries.push(...part)
  return entries
}
