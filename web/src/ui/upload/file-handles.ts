/**
 * Browsers of one family can keep a handle of a file that was chosen or dropped, and read the file again later (File System
 * Access). TypeScript's library lacks these parts of it.
 */
type Readable = { mode: 'read' }
type PermissionOf = (asked: Readable) => Promise<PermissionState>
export type KeptHandle = FileSystemFileHandle & {
  queryPermission?: PermissionOf
  requestPermission?: PermissionOf
}

const read: Readable = { mode: 'read' }
const handles = new WeakMap<File, KeptHandle>()

/** The handle by which a file was chosen, if it was. */
export const handleOf = (file: File): KeptHandle | undefined => handles.get(file)

/** The file of a handle, which remembers the handle. */
export async function fileOf(handle: KeptHandle): Promise<File> {
  const file = await handle.getFile()
  handles.set(file, handle)
  return file
}

/** Whether the browser lets this page read the file. With `ask` it may ask its user, who must have pressed something. */
export async function mayRead(handle: KeptHandle, ask: boolean): Promise<boolean> {
  const state = (await handle.queryPermission?.(read)) ?? 'granted'
  return state === 'prompt' && ask
    ? (await handle.requestPermission?.(read)) === 'granted'
    : state === 'granted'
}
