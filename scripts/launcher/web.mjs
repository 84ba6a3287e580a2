import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runToEnd } from './child.mjs'
import { withLauncherLock } from './lock.mjs'
import { cache, root } from './place.mjs'

const stamp = join(cache, 'web-built')
const dist = join(root, 'web', 'dist')
const sources = ['package-lock.json', 'web', 'contract']

/** Builds the web if one of its sources has changed since the last build. `before` may refuse the build. */
export async function buildWeb(node, before = () => undefined) {
  if (!existsSync(join(root, 'web', 'vite.config.ts')) || isBuilt()) return
  await before()
  await withLauncherLock(async () => {
    if (!isBuilt()) await build(node)
  })
}

function isBuilt() {
  return (
    existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
  )
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(path).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const entries = readEntries(path)
  if (!entries) return [path]
  return entries
    .filter((entry) => !/^(node_modules|dist.*)$|\.test\.tsx?$/.test(entry))
    .sort()
    .flatMap((entry) => filesOf(join(path, entry)))
}

function readEntries(path) {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

// Builds into a new folder and then swaps it in, so that a running server never serves half a build.
async function build(node) {
  console.error('building the web …')
  const built = fingerprint()
  const draft = `${dist}.new`
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const flags = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runToEnd(node, [vite, ...flags], { cwd: join(root, 'web') })
  if (code !== 0) throw new Error('the web did not build; see the lines above')
  rmSync(`${dist}.old`, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, `${dist}.old`)
  renameSync(draft, dist)
  rmSync(`${dist}.old`, { recursive: true, force: true })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, built)
}
