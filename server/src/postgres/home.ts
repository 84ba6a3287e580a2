import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { notOurs, openOwn } from './own-files.ts'
import { canEnter, type Owner, postgresOwner } from './owner.ts'
import { isErrno } from './process.ts'

const { O_APPEND, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants

/**
 * The folder of one cluster. PostgreSQL's user owns only `data` and the socket's folder. Everything else
 * belongs to `keeper`, the user who started us, possibly root.
 */
export type Home = {
  folder: string
  data: string
  owner: Owner
  keeper: number
  /**
   * Open as long as we run: after dropping root's rights the server could not open it again to restart
   * PostgreSQL.
   */
  log: number
}

const systemState = '/var/lib/zhishimao'
const largestLog = 16 * 1024 * 1024

export function openHome(dataDir: string): Home {
  const owner = postgresOwner()
  const wanted = join(resolve(dataDir), 'postgres')
  // In a private home directory PostgreSQL's user could not reach its own data.
  const folder = canEnter(owner, wanted) ? wanted : join(systemState, shortHash(wanted))
  const keeper = process.getuid?.() ?? 0
  makeFolder(folder)
  if (owner) denyOthers(folder, owner)
  const data = join(folder, 'data')
  const stat = lstatSync(data, { throwIfNoEntry: false })
  if (stat && !(stat.isDirectory() && stat.uid === (owner?.uid ?? keeper))) throw notOurs(data)
  const log = openOwn(logOf(folder), keeper, O_RDWR | O_APPEND | O_CREAT)
  return { folder, data, owner, keeper, log }
}

const logOf = (folder: string) => join(folder, 'postgres.log')

/** When run as root: makes sure that no other user can replace this folder or write into it. */
function denyOthers(folder: string, owner: NonNullable<Owner>): void {
  const above = dirname(folder)
  const { uid, mode } = lstatSync(above)
  if (uid !== 0 || (mode & 0o022) !== 0) throw notOurs(above)
  const handle = openFolder(folder)
  try {
    const { uid } = fstatSync(handle)
    if (uid !== 0 && uid !== owner.uid) throw notOurs(folder)
    fchownSync(handle, 0, 0)
    fchmodSync(handle, 0o755)
    // Earlier versions gave the whole folder with the log to PostgreSQL's user.
    if (uid === owner.uid) rmLogOf(folder, owner)
  } finally {
    closeSync(handle)
  }
}

function openFolder(folder: string): number {
  try {
    return openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  } catch (error) {
    throw isErrno(error, 'ENOTDIR') || isErrno(error, 'ELOOP') ? notOurs(folder) : error
  }
}

function rmLogOf(folder: string, owner: NonNullable<Owner>): void {
  const stat = lstatSync(logOf(folder), { throwIfNoEntry: false })
  if (stat?.isFile() && stat.uid === owner.uid) rmSync(logOf(folder))
}

export function closeHome(home: Home): void {
  closeSync(home.log)
}

/** Before PostgreSQL starts: empties a log that has grown large. */
export function cutLog({ log }: Home): void {
  if (fstatSync(log).size > largestLog) ftruncateSync(log)
}

/** The last lines of PostgreSQL's log, for an error message. */
export function endOfLog({ folder, log }: Home): string {
  const bytes = Buffer.alloc(4096)
  const read = readSync(log, bytes, 0, bytes.length, Math.max(0, fstatSync(log).size - bytes.length))
  const lines = bytes.toString('utf8', 0, read).trimEnd().split('\n').slice(-3)
  return [logOf(folder), ...lines].join('\n')
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
