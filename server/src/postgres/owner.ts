import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export type User = { name: string; uid: number; gid: number }

/** The user that PostgreSQL runs as. PostgreSQL refuses root, so root starts it as `postgres` or `nobody`. */
export type Owner = User | undefined

export function postgresOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const owner = ordinaryUser()
  if (!owner) throw new Error('PostgreSQL does not run as root: add a user `postgres`, or set DATABASE_URL')
  return owner
}

/** The user for everything that does not need root. */
export function ordinaryUser(): User | undefined {
  return lookUp('postgres') ?? lookUp('nobody')
}

/** Whether `owner` may enter `path`. Missing folders count as open, because we will create them. */
export function canEnter(owner: Owner, path: string): boolean {
  if (!owner) return true
  const absolute = resolve(path)
  const parent = dirname(absolute)
  return isOpenTo(owner, absolute) && (parent === absolute || canEnter(owner, parent))
}

function isOpenTo(owner: User, folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) return true
  const execute = stat.uid === owner.uid ? 0o100 : stat.gid === owner.gid ? 0o010 : 0o001
  return (stat.mode & execute) !== 0
}

function lookUp(name: string): User | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { name, uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
