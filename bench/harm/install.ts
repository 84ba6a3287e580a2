import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Row } from '../figures/report.ts'
import { scratchFolder } from '../load/scratch-server.ts'

const root = join(import.meta.dirname, '..', '..')
const parts = ['', 'contract/', 'server/', 'web/']
const described = ['package-lock.json', '.npmrc', ...parts.map((part) => `${part}package.json`)]

/** Installs twice from the lock file, as the launcher does, and compares the results. */
export async function measureInstall(): Promise<Row[]> {
  const scratch = scratchFolder()
  try {
    const [first, second] = [await install(join(scratch, 'a')), await install(join(scratch, 'b'))]
    const paths = [...new Set([...first.keys(), ...second.keys()])]
    const different = paths.filter((path) => first.get(path) !== second.get(path))
    return [
      {
        figure: 'two installs from the lock file: files that differ',
        value: `${different.length} of ${paths.length} ${different.slice(0, 5).join(' ')}`.trim(),
        ratio: '',
        aim: '0',
      },
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** What is in the folder afterwards, by path: mode and digest of a file, target of a link. */
async function install(folder: string): Promise<Map<string, string>> {
  for (const path of described) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['ci', ...flags], { cwd: folder })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  const found = new Map<string, string>()
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    found.set(relative(folder, path), await describe(path))
  }
  return found
}

async function describe(path: string): Promise<string> {
  const stat = await lstat(path)
  if (stat.isSymbolicLink()) return readlink(path)
  return `${stat.mode} ${createHash('sha256')
    .update(await readFile(path))
    .digest('hex')}`
}
