import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

const hasProc = process.platform === 'linux'

/** Whether `pid` is a PostgreSQL process of this data folder, and not a zombie or a recycled pid. */
export function isPostgresOf(pid: number, folder: string): boolean {
  return hasProc ? procIsPostgresOf(pid, folder) : psIsPostgresOf(pid, folder)
}

/** Every PostgreSQL process of this data folder, including children of a dead postmaster. */
export function postgresProcessesOf(folder: string): number[] {
  if (!hasProc) return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => procIsPostgresOf(pid, folder))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

// kill(pid, 0) succeeds for a zombie. A zombie's exe and cwd cannot be read.
function procIsPostgresOf(pid: number, folder: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

function psIsPostgresOf(pid: number, folder: string): boolean {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}
