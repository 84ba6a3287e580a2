import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './child.mjs'
import { withLauncherLock } from './lock.mjs'
import { isOld } from './node.mjs'
import { root } from './place.mjs'

const stamp = join(root, 'node_modules', '.installed')

/**
 * Installs the lock file's packages, unless what the command needs is installed. No install script of a
 * package runs.
 */
export async function installDependencies(command) {
  const enough = enoughFor(command)
  if (isInstalled(enough)) return
  await withLauncherLock(async () => {
    if (!isInstalled(enough)) await install(enough[0])
  })
}

const [all, production] = ['all', 'production']

/**
 * The installs that a command can run on; the first one is made if none is there. A backup must not exchange
 * the packages under a running server, so it accepts both kinds. A server in production must not have
 * development packages.
 */
export function enoughFor(
  { tools = false, serves = false },
  inProduction = process.env.NODE_ENV === 'production',
) {
  if (tools) return [all]
  const first = inProduction ? production : all
  return serves ? [first] : [first, first === all ? production : all]
}

function isInstalled(enough) {
  if (!existsSync(stamp)) return false
  const found = readFileSync(stamp, 'utf8')
  return enough.some((install) => found === fingerprint(install))
}

function fingerprint(install) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch} ${install}`
}

/** With an older Node, npm still chooses the packages of the Node that we bring. */
function nodeOptions() {
  const given = process.env.NODE_OPTIONS ?? ''
  if (!isOld()) return given
  return `${given} --require ${JSON.stringify(join(root, 'scripts', 'launcher', 'as-our-node.cjs'))}`
}

async function install(packages) {
  console.error('installing dependencies, some minutes the first time …')
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const parts = [packages === all ? '--include=dev' : '--omit=dev', '--include=optional']
  const npm = process.env.npm_execpath
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const code = await runToEnd(program, [...first, ...flags, ...parts], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: nodeOptions() },
  })
  if (code !== 0) throw new Error('npm ci failed; see its lines above')
  writeFileSync(stamp, fingerprint(packages))
}
