import { type Placed, readFolder } from './dropped-files.ts'
import { fileOf, type KeptHandle } from './file-handles.ts'

type Wanted = {
  /** The endings that the dialog offers: `.mp4,.webm`. */
  accept: string
  multiple: boolean
}

type OpenPicker = (wanted: {
  multiple: boolean
  types: { description: string; accept: Record<string, string[]> }[]
}) => Promise<KeptHandle[]>

/** The browser's dialog whose files it can read again later; undefined where it has none. */
const picker = () => (window as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker

/** Whether the dialog gives handles. */
export const choosesKept = () => picker() !== undefined

/** Opens the device's file dialog. Nothing is chosen when it is closed. */
export const chooseFiles = (wanted: Wanted): Promise<File[]> =>
  picker() ? chooseKept(wanted) : chooseByInput(wanted)

async function chooseKept({ accept, multiple }: Wanted): Promise<File[]> {
  const types = [{ description: '可用的文件', accept: { 'application/x-any': accept.split(',') } }]
  const handles = await picker()?.({ multiple, types }).catch((error) =>
    error instanceof DOMException && error.name === 'AbortError' ? [] : undefined,
  )
  return handles ? Promise.all(handles.map(fileOf)) : chooseByInput({ accept, multiple })
}

/** Opens the dialog for a folder, where the browser has one that gives handles. */
export async function chooseKeptFolder(): Promise<Placed<File>[]> {
  const { showDirectoryPicker: open } = window as { showDirectoryPicker?: () => Promise<FileSystemHandle> }
  try {
    return open ? await readFolder(await open()) : []
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

function chooseByInput({ accept, multiple }: Wanted): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>()
  const input = Object.assign(document.createElement('input'), { type: 'file', accept, multiple })
  input.onchange = () => resolve([...(input.files ?? [])])
  input.oncancel = () => resolve([])
  input.click()
  return promise
}
