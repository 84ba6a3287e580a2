import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './child.mjs'
import { alone } from './lock.mjs'
import { isOld } from './node.mjs'
import { root } from './place.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** Installs what the lock file says, unless the packages that a command needs stand there. No package's script is run. */
export async function installDependencies(command) {
  const enough = enoughFor(command)
  if (isInstalled(enough)) return
  await alone(async () => {
    if (!isInstalled(enough)) await install(enough[0])
  })
}

const [all, production] = ['all', 'production']

/**
 * The installs that a command can run on, the one to make first. A backup beside a server must not exchange the
 * packages under it, so it takes either; only who serves in production has no development packages about.
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

/** With an older Node npm installs as for the one that comes with the packages. */
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
