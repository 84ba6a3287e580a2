import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { isOld } from './node.mjs'
import { root } from './place.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** Installs what the lock file says, unless it stands there already. No package's script is run. */
export async function installDependencies() {
  if (isInstalled()) return
  await alone(async () => {
    if (!isInstalled()) install()
  })
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

/** With an older Node npm installs as for the one that comes with the packages. */
function nodeOptions() {
  const given = process.env.NODE_OPTIONS ?? ''
  if (!isOld()) return given
  return `${given} --require ${JSON.stringify(join(root, 'scripts', 'launcher', 'as-our-node.cjs'))}`
}

function install() {
  console.error('installing dependencies …')
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const parts = ['--include=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(program, [...first, ...flags, ...parts], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_OPTIONS: nodeOptions() },
  })
  if (status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}; see its lines above`)
  writeFileSync(stamp, fingerprint())
}
