import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { syncFolder } from '../sync-folder.ts'
import { postgresBinaries } from './binaries.ts'
import { type Home, readIfAny, removeSocketFolder, removeStaleSocket, socketFolder } from './home.ts'
import { isPostgresOf, postgresProcessesOf, signal } from './process.ts'

export const superuser = 'postgres'

type Postmaster = { pid: number; socket: string; status: string }

const run = promisify(execFile)
const clean = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
const largestLog = 16 * 1024 * 1024

/** Makes sure a postmaster of this home answers, adopting one that runs already; returns its socket folder. */
export async function ensureRunning(home: Home): Promise<string> {
  const running = await settled(home)
  if (running) return running.socket
  await endStrays(home)
  const binaries = postgresBinaries(home)
  if (!existsSync(home.data)) await createCluster(home, binaries)
  return launch(home, binaries)
}

/** Fast shutdown: open transactions end, the last checkpoint is written. */
export async function shutDown(home: Home): Promise<void> {
  const postmaster = findPostmaster(home)
  if (!postmaster) return
  signal(postmaster.pid, 'SIGINT')
  while (isPostgresOf(postmaster.pid, home.data)) await delay(10)
  removeSocketFolder(postmaster.socket)
}

/** For a process that may not wait any more: the cluster ends without a last checkpoint. */
export function endAtOnce(home: Home): void {
  const postmaster = findPostmaster(home)
  if (postmaster) signal(postmaster.pid, 'SIGQUIT')
}

function findPostmaster(home: Home): Postmaster | undefined {
  const lines = readIfAny(join(home.data, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostgresOf(pid, home.data)) return undefined
  return { pid, socket: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** Waits while a postmaster starts or stops; undefined when none runs. */
async function settled(home: Home): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = findPostmaster(home)
    if (!postmaster || postmaster.status === 'ready' || postmaster.status === 'standby') return postmaster
    await delay(10)
  }
}

// Backends outlive a killed postmaster while they compute, and would write beside a new one.
async function endStrays(home: Home): Promise<void> {
  for (const stray of postgresProcessesOf(home.data)) {
    signal(stray, 'SIGQUIT')
    for (let waited = 0; waited < 50 && isPostgresOf(stray, home.data); waited++) await delay(10)
    if (isPostgresOf(stray, home.data)) signal(stray, 'SIGKILL')
    while (isPostgresOf(stray, home.data)) await delay(10)
  }
  rmSync(join(home.data, 'postmaster.pid'), { force: true })
}

// In a folder of its own, renamed when complete: an interrupted initdb leaves nothing that looks like data.
async function createCluster(home: Home, binaries: string): Promise<void> {
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith('data.new'))) {
    rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  const draft = `${home.data}.new-${process.pid}`
  // pg_trgm and upper() read the C library's LC_CTYPE, so a UTF-8 one is worth asking for.
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const failure = await initialise(home, binaries, draft, characters)
    if (!failure) {
      renameSync(draft, home.data)
      return syncFolder(home.folder)
    }
    if (!failure.includes('locale') || characters === 'C') {
      throw new Error(`PostgreSQL could not make its data folder (or set DATABASE_URL): ${failure}`)
    }
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initialise(home: Home, binaries: string, folder: string, characters: string) {
  const flags = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C']
  const rest = [`--lc-ctype=${characters}`, '-A', 'trust', '-U', superuser, '-D', folder]
  try {
    await run(join(binaries, 'bin', 'initdb'), [...flags, ...rest], {
      env: clean,
      cwd: home.folder,
      ...home.owner,
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
  const last = readIfAny(home.log)?.trimEnd().split('\n').slice(-3).join('\n')
  throw new Error(`PostgreSQL did not start, see ${home.log}\n${last ?? ''}`)
}

// Detached, with its log in a file: Ctrl-C reaches the whole group and would stop it before the server has drained.
function spawnPostgres(home: Home, binaries: string, socket: string): ChildProcess {
  const log = openLog(home)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', home.data, ...settings.flatMap((setting) => ['-c', setting])],
    { detached: true, stdio: ['ignore', log, log], env: clean, cwd: home.folder, ...home.owner },
  )
  closeSync(log)
  return child
}

function openLog(home: Home): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(home.log, size > largestLog ? 'w' : 'a', 0o600)
  if (home.owner) chownSync(home.log, home.owner.uid, home.owner.gid)
  return log
}
