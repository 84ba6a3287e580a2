import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { syncFolder } from '../sync-folder.ts'
import { accessFiles } from './access-files.ts'
import { postgresBinaries } from './binaries.ts'
import { cutLog, endOfLog, type Home } from './home.ts'
import { notOurs, readUntrusted } from './own-files.ts'
import type { Owner } from './owner.ts'
import { isPostgresOf, postgresProcessesOf, signal } from './process.ts'
import { isSocketFolder, removeSocketFolder, removeStaleSocket, socketFolder } from './socket-folder.ts'

export const superuser = 'postgres'

type Postmaster = { pid: number; socket: string; status: string }

const run = promisify(execFile)
const clean = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Starts this home's postmaster, or adopts a running one; answers its socket folder. */
export async function ensureRunning(home: Home): Promise<string> {
  const running = await settled(home)
  if (running) {
    if (!isSocketFolder(home, running.socket)) throw notOurs(running.socket)
    return running.socket
  }
  await endStrays(home)
  const binaries = postgresBinaries(home)
  if (!existsSync(home.data)) await createCluster(home, binaries)
  return launch(home, binaries)
}

/** Fast shutdown: open transactions are aborted, and the last checkpoint is written. */
export async function shutDown(home: Home): Promise<void> {
  const postmaster = findPostmaster(home)
  if (!postmaster) return
  signal(postmaster.pid, 'SIGINT')
  while (isPostgresOf(postmaster.pid, home.data)) await delay(10)
  if (isSocketFolder(home, postmaster.socket)) removeSocketFolder(postmaster.socket)
}

/** Immediate shutdown without a checkpoint, for a process that must exit now. */
export function endAtOnce(home: Home): void {
  const postmaster = findPostmaster(home)
  if (postmaster) signal(postmaster.pid, 'SIGQUIT')
}

function findPostmaster(home: Home): Postmaster | undefined {
  const lines = readUntrusted(join(home.data, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostgresOf(pid, home.data)) return undefined
  return { pid, socket: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** Waits while a postmaster starts or stops; undefined if none runs. */
async function settled(home: Home): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = findPostmaster(home)
    if (!postmaster || postmaster.status === 'ready' || postmaster.status === 'standby') return postmaster
    await delay(10)
  }
}

// Backends survive a killed postmaster while they compute, and would write beside a new one.
async function endStrays(home: Home): Promise<void> {
  for (const stray of postgresProcessesOf(home.data)) {
    signal(stray, 'SIGQUIT')
    for (let waited = 0; waited < 50 && isPostgresOf(stray, home.data); waited++) await delay(10)
    if (isPostgresOf(stray, home.data)) signal(stray, 'SIGKILL')
    while (isPostgresOf(stray, home.data)) await delay(10)
  }
  rmSync(join(home.data, 'postmaster.pid'), { force: true })
}

// In a new folder that is renamed when complete, so that an interrupted initdb leaves no data folder.
async function createCluster(home: Home, binaries: string): Promise<void> {
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith('data.new'))) {
    await removeTree(join(home.folder, name), home.owner)
  }
  const draft = `${home.data}.new-${process.pid}`
  // pg_trgm and upper() depend on the C library's LC_CTYPE, so a UTF-8 one is tried first.
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    mkdirSync(draft, { mode: 0o700 })
    if (home.owner) lchownSync(draft, home.owner.uid, home.owner.gid)
    const failure = await initialise(home, binaries, draft, characters)
    if (!failure) {
      renameSync(draft, home.data)
      return syncFolder(home.folder)
    }
    if (!failure.includes('locale') || characters === 'C') {
      throw new Error(`PostgreSQL could not make its data folder (or set DATABASE_URL): ${failure}`)
    }
    await removeTree(draft, home.owner)
  }
}

/** Its owner deletes the contents. Root would follow links that this user may have planted. */
async function removeTree(folder: string, owner: Owner): Promise<void> {
  if (!owner) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  await run('rm', ['-rf', '--', folder], { env: clean, cwd: '/', ...idsOf(owner) }).catch(() => {})
  rmdirSync(folder)
}

const idsOf = (owner: Owner) => owner && { uid: owner.uid, gid: owner.gid }

async function initialise(home: Home, binaries: string, folder: string, characters: string) {
  const flags = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C']
  const rest = [`--lc-ctype=${characters}`, '-A', 'trust', '-U', superuser, '-D', folder]
  try {
    await run(join(binaries, 'bin', 'initdb'), [...flags, ...rest], {
      env: clean,
      cwd: home.folder,
      ...idsOf(home.owner),
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function launch(home: Home, binaries: string): Promise<string> {
  const socket = socketFolder(home)
  removeStaleSocket(socket)
  const child = spawnPostgres(home, binaries, socket)
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  while (!exited) {
    if ((await settled(home))?.pid === child.pid) {
      child.unref()
      return socket
    }
    await delay(10)
  }
  throw new Error(`PostgreSQL did not start, see ${endOfLog(home)}`)
}

// Detached, with its log in a file. Ctrl-C reaches the whole process group and would otherwise stop
// PostgreSQL before the server has drained.
function spawnPostgres(home: Home, binaries: string, socket: string): ChildProcess {
  const { hba, ident } = accessFiles(home)
  cutLog(home)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    `hba_file=${hba}`,
    `ident_file=${ident}`,
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  return spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', home.data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      detached: true,
      stdio: ['ignore', home.log, home.log],
      env: clean,
      cwd: home.folder,
      ...idsOf(home.owner),
    },
  )
}
