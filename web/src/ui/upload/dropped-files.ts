import { fileOf, type KeptHandle } from './file-handles.ts'

/** A file with the folders that it was dropped in, the outermost first. */
export type Placed<Source> = { folders: string[]; file: Source }

/** More are a whole disk dropped by mistake. */
export const mostFiles = 3000

/** Files chosen by a dialog; those of a folder carry their path. */
export const placeChosen = (files: readonly File[]): Placed<File>[] =>
  files.map((file) => ({ folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean), file }))

/** Files that operating systems and editors leave in folders. */
export const isLeftover = ({ folders, file }: Placed<{ name: string }>) =>
  [...folders, file.name].some(
    (name) => name.startsWith('.') || name.startsWith('~$') || name === '__MACOSX',
  ) || ['thumbs.db', 'desktop.ini'].includes(file.name.toLowerCase())

/**
 * Everything in the dropped files and folders, by handles where the browser has them. Handles and entries are asked for at once,
 * because the browser clears a drop after its event.
 */
export async function readDropped({ items, files }: DataTransfer): Promise<Placed<File>[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file')
  const chosen = placeChosen([...files])
  const entries = dropped.flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const asked = dropped.map((item) => (item as HandleItem).getAsFileSystemHandle?.())
  const handles = (await Promise.all(asked).catch(() => [])).flatMap((handle) => handle ?? [])
  if (handles.length > 0 && handles.length === dropped.length)
    return readHandles(handles, [], { left: mostFiles })
  return entries.length > 0 ? readEntries(entries, [], { left: mostFiles }) : chosen
}

/** Everything in a folder, with the folder's name first. */
export const readFolder = (folder: FileSystemHandle): Promise<Placed<File>[]> =>
  readHandles([folder], [], { left: mostFiles })

/** TypeScript's library lacks these parts of File System Access. */
type HandleItem = { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }
type Listed = { values: () => AsyncIterable<FileSystemHandle> }

type Room = { left: number }

async function readHandles(
  handles: Iterable<FileSystemHandle> | AsyncIterable<FileSystemHandle>,
  folders: string[],
  room: Room,
): Promise<Placed<File>[]> {
  const found: Placed<File>[] = []
  for await (const handle of handles) {
    if (room.left <= 0) break
    if (handle.kind === 'directory') {
      const inside = (handle as unknown as Listed).values()
      found.push(...(await readHandles(inside, [...folders, handle.name], room)))
    } else {
      room.left -= 1
      found.push({ folders, file: await fileOf(handle as KeptHandle) })
    }
  }
  return found
}

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
      found.push({ folders, file: await fileOfEntry(entry as FileSystemFileEntry) })
    }
  }
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOfEntry = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Browsers list a folder in parts of a hundred, the last of which is empty. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  for (let part = await next(); part.length > 0; part = await next()) entries.push(...part)
  return entries
}
