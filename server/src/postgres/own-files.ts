import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { isErrno } from './process.ts'

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
const mostBytes = 64 * 1024

/** As root, following a link that another user planted would write to its target, or give the target away. */
export function notOurs(path: string): Error {
  return new Error(
    `${path} 不属于启动服务的用户, 请检查并移走它再启动 (not ours: look at it, move it away, start again)`,
  )
}

/** Opens a plain file of the user `keeper`. Refuses symbolic links, hard links, pipes and devices. */
export function openOwn(path: string, keeper: number, flags: number): number {
  const file = openHere(path, flags)
  const stat = fstatSync(file)
  if (stat.isFile() && stat.nlink === 1 && stat.uid === keeper) return file
  closeSync(file)
  throw notOurs(path)
}

function openHere(path: string, flags: number): number {
  try {
    return openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600)
  } catch (error) {
    throw isLink(path) ? notOurs(path) : error
  }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

export function readOwn(path: string, keeper: number): string | undefined {
  return readStart(() => openOwn(path, keeper, O_RDONLY))
}

/** Writes a text into a world-readable file of ours, unless the file already has it. */
export function writeOwnText(path: string, keeper: number, text: string): void {
  if (readOwn(path, keeper) === text) return
  const file = openOwn(path, keeper, O_WRONLY | O_CREAT)
  try {
    ftruncateSync(file)
    writeFileSync(file, text)
    fchmodSync(file, 0o644)
  } finally {
    closeSync(file)
  }
}

/** Reads a file in PostgreSQL's own folder, where its user may have put anything. */
export function readUntrusted(path: string): string | undefined {
  try {
    return readStart(() => openHere(path, O_RDONLY))
  } catch {
    return undefined
  }
}

function readStart(open: () => number): string | undefined {
  let file: number
  try {
    file = open()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    const bytes = Buffer.alloc(mostBytes)
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, mostBytes, 0))
  } finally {
    closeSync(file)
  }
}
