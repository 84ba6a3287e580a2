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
  /** Whether the data folder has the files of a trial: codes that were sent, and the demo's login. */
  trial: boolean
  /** Programs and pages that are still read. */
  reads: readonly string[]
}

const trialFiles = ['sms-outbox.jsonl', 'demo-login.json']

/**
 * From root to an ordinary user, for good: whoever takes over the server then has that user's rights. The user gets the
 * storage and the files of a trial; the rest of the data folder stays root's. False where root must go on: no such
 * user may read the program or reach the data.
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
  // what a newer version has just made in a storage that is the user's already
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

/** From the leaves up: what stands in a folder of root's was put there by root, so no link of others is met. */
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

/** As root beside a server that is no longer: what `run` writes belongs to the owner of `folder`, as what the server writes. */
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
