import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { notOurs, openOwn } from './postgres/own-files.ts'
import { canEnter, ordinaryUser, type User } from './postgres/owner.ts'

const { O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants

type Needs = {
  dataDir: string
  /**
   * Whether the data folder has files that only a server outside production writes: the SMS outbox and the
   * demo login.
   */
  trial: boolean
  /** Programs and pages that are read after the change of user. */
  reads: readonly string[]
}

const trialFiles = ['sms-outbox.jsonl', 'demo-login.json']

/**
 * Drops root's rights for good, so that an attacker who takes over the server has only an ordinary user's.
 * The user gets the storage and the trial files; root still owns the rest of the data folder. False if the
 * server must stay root, because no such user may read the program or reach the data.
 */
export function becomeOrdinary({ dataDir, trial, reads }: Needs): boolean {
  if (process.getuid?.() !== 0) return true
  const owner = statSync(dataDir)
  const user = owner.uid === 0 ? ordinaryUser() : { name: '', uid: owner.uid, gid: owner.gid }
  if (!user || !canEnter(user, dataDir) || !reads.every((path) => canRead(user, path))) return false
  if (owner.uid === 0) handOver(dataDir, trial ? trialFiles : [], user)
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
  return true
}

function canRead(user: User, path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return true
  const read = stat.uid === user.uid ? 0o400 : stat.gid === user.gid ? 0o040 : 0o004
  return (stat.mode & read) !== 0 && canEnter(user, join(path, '..'))
}

function handOver(dataDir: string, files: readonly string[], user: User): void {
  if ((statSync(dataDir).mode & 0o022) !== 0) throw notOurs(dataDir)
  for (const name of files) giveFile(join(dataDir, name), user)
  const storage = join(dataDir, 'storage')
  if (!statSync(storage, { throwIfNoEntry: false })) return
  const top = realpathSync(storage)
  giveTree(top, user)
  // A newer version may have made folders in a storage that the user already owns.
  for (const entry of readdirSync(top, { withFileTypes: true })) {
    if (entry.isDirectory()) giveFolder(join(top, entry.name), user)
  }
}

function giveFile(path: string, user: User): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.uid === user.uid) return
  const file = openOwn(path, 0, O_RDONLY | O_CREAT)
  fchownSync(file, user.uid, user.gid)
  closeSync(file)
}

function giveFolder(path: string, user: User): void {
  const folder = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  if (fstatSync(folder).uid === 0) fchownSync(folder, user.uid, user.gid)
  closeSync(folder)
}

/** Children first. Only root could write into these folders, so no link of another user is followed. */
function giveTree(folder: string, user: User): void {
  const { uid, mode } = lstatSync(folder)
  if (uid === user.uid) return
  if (uid !== 0 || (mode & 0o022) !== 0) throw notOurs(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTree(path, user)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}

const startedByRoot = process.getuid?.() === 0
let acting = 0

/**
 * For commands that root runs beside a server that is not root: the files that `run` writes belong to the
 * owner of `folder`, as the server's do.
 */
export async function actAsOwnerOf<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (!startedByRoot || !owner || owner.uid === 0) return run()
  acting += 1
  process.setegid?.(owner.gid)
  process.seteuid?.(owner.uid)
  try {
    return await run()
  } finally {
    acting -= 1
    if (acting === 0) {
      process.seteuid?.(0)
      process.setegid?.(0)
    }
  }
}
