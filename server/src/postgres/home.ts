import { createHash, randomBytes } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canEnter, type Owner, postgresOwner } from './owner.ts'
import { isErrno } from './process.ts'

/** Where one cluster lives: its data, its log and the folder of its socket. */
export type Home = { folder: string; data: string; log: string; owner: Owner }

const systemState = '/var/lib/zhishimao'

export function openHome(dataDir: string): Home {
  const owner = postgresOwner()
  const wanted = join(resolve(dataDir), 'postgres')
  // Under a home closed to others the user of PostgreSQL could not reach its own data.
  const folder = canEnter(owner, wanted) ? wanted : join(systemState, shortHash(wanted))
  mkdirSync(folder, { recursive: true })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return { folder, data: join(folder, 'data'), log: join(folder, 'postgres.log'), owner }
}

/**
 * The socket's path may be 107 bytes long at most, so it stands in a short folder of the temporary
 * directory. The name is random and kept in the home: data made anew never meets an old orphan.
 */
export function socketFolder(home: Home): string {
  const note = join(home.folder, 'socket')
  const folder = readIfAny(note) ?? join(shortTemporary(), `zsm-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const uid = home.owner?.uid ?? process.getuid?.()
  if (home.owner && lstatSync(folder).uid === 0) chownSync(folder, home.owner.uid, home.owner.gid)
  const made = lstatSync(folder)
  if (!made.isDirectory() || made.uid !== uid || (made.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not ours: remove ${note} and start again`)
  }
  writeFileSync(note, folder)
  return folder
}

export function removeStaleSocket(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}

/** Empty by now; the next start makes it again. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTEMPTY')) throw error
  }
}

export function readIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function shortTemporary(): string {
  const folder = tmpdir()
  return folder.length <= 70 && /^[\w/.+-]+$/.test(folder) ? folder : '/tmp'
}
