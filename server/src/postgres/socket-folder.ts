import { randomBytes } from 'node:crypto'
import { lchownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Home } from './home.ts'
import { notOurs, readOwn, writeOwnText } from './own-files.ts'
import { isErrno } from './process.ts'

/**
 * A socket's path may have at most 107 bytes, so it is in a short folder of the temporary directory. The name
 * is random and stored in the home, so that a new cluster never meets an old orphan.
 */
export function socketFolder(home: Home): string {
  const note = join(home.folder, 'socket')
  const noted = readOwn(note, home.keeper)
  if (noted !== undefined && isSocketName(noted) && makeSocketFolder(home, noted)) return noted
  const folder = join(shortTemporary(), `zsm-${randomBytes(6).toString('hex')}`)
  if (!makeSocketFolder(home, folder)) throw notOurs(folder)
  writeOwnText(note, home.keeper, folder)
  return folder
}

/**
 * Creates the folder, or accepts it if it is as we made it. Other users may write to the temporary directory,
 * so somebody else may have taken the name.
 */
function makeSocketFolder(home: Home, folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (home.owner) lchownSync(folder, home.owner.uid, home.owner.gid)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return isSocketFolder(home, folder)
    throw error
  }
}

/** Whether only PostgreSQL's user can use this folder. */
export function isSocketFolder({ owner, keeper }: Home, folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return (
    isSocketName(folder) &&
    (stat?.isDirectory() ?? false) &&
    stat?.uid === (owner?.uid ?? keeper) &&
    (stat.mode & 0o077) === 0
  )
}

const isSocketName = (path: string) => /^\/[\w/.+-]*\/zsm-[0-9a-f]{12}$/.test(path) && path === resolve(path)

export function removeStaleSocket(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}

/** It is empty by now. The next start creates it again. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTEMPTY')) throw error
  }
}

function shortTemporary(): string {
  const folder = tmpdir()
  return folder.length <= 70 && /^[\w/.+-]+$/.test(folder) ? folder : '/tmp'
}
