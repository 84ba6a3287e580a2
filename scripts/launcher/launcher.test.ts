import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const scratch: string[] = []

afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Links to these paths of the checkout, in a folder whose name has spaces and Chinese letters. */
function checkout(...paths: string[]): string {
  return checkoutNamed('知视猫 我的 项目', ...paths)
}

/** The same, in a folder with this name. */
function checkoutNamed(name: string, ...paths: string[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'zsm-launcher-')), name)
  scratch.push(join(folder, '..'))
  const built = /[\\/](node_modules|dist(\.[a-z]+)?)$/
  for (const path of ['package.json', 'package-lock.json', 'scripts', ...paths]) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !built.test(from) })
  }
  return folder
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s during the install ends npm, then the launcher',
  async (signal) => {
    const folder = checkout()
    // npm also ignores signals while it unpacks.
    const npm = join(folder, 'npm-that-goes-on.js')
    writeFileSync(
      npm,
      `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
     setInterval(() => {}, 1000)
     console.log('npm ' + process.pid)`,
    )
    const launcher = start(folder, ['scripts/launcher.mjs', 'start'], { npm_execpath: npm })
    const pid = Number(await lineOf(launcher, /^npm (\d+)$/))
    const ended = once(launcher, 'exit')
    launcher.kill(signal)
    const [code] = await ended
    expect(code).toBeGreaterThan(128)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
)

test('the public site is built in a folder whose name has spaces and Chinese letters', async () => {
  const folder = checkout('web', 'contract', 'tsconfig.base.json', 'tsconfig.json')
  const packages = join(folder, 'node_modules')
  const link = (to: string, name: string) => symlinkSync(to, join(packages, name))
  mkdirSync(join(packages, '@zsm'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^(?!@zsm)[@a-z]/.test(name)) link(join(root, 'node_modules', name), name)
  }
  for (const name of ['contract', 'web']) link(join(folder, name), join('@zsm', name))
  // Only the site: its build reads and runs files by their paths, and the application takes long to build.
  const build = `import { build } from 'vite'
    import { prerenderSite } from './web/prerender.ts'
    const output = { write: false, rolldownOptions: { input: 'web/chunks.ts' } }
    await build({ configFile: false, plugins: [prerenderSite('')], build: output, logLevel: 'warn' })`
  const builder = start(folder, ['--input-type=module', '--eval', build])
  const printed = text(builder.stderr ?? process.stdin)
  const [code] = await once(builder, 'exit')
  expect(code, await printed).toBe(0)
}, 120_000)

test.each([
  ['production without its secrets', '知视猫', { NODE_ENV: 'production' }, 'TOKEN_SECRET'],
  ['a folder whose path breaks the build of the web', '知视猫 #2', {}, '文件夹的路径里有 #'],
])('%s is refused before anything is installed', async (_, name, env, reason) => {
  const folder = checkoutNamed(name)
  const npm = join(folder, 'npm-that-installs.js')
  writeFileSync(npm, 'console.error("npm installs")')
  const launcher = start(folder, ['scripts/launcher.mjs', 'start'], { npm_execpath: npm, ...env })
  const printed = await text(launcher.stderr ?? process.stdin)
  expect(printed).toContain(reason)
  expect(printed).not.toContain('install')
})

test('bad settings are refused before the web is built', async () => {
  const folder = checkout('web', 'contract')
  const build = `import { buildWeb } from './scripts/launcher/web.mjs'
    await buildWeb('/no/such/node', () => { throw new Error('settings refused') })`
  const builder = start(folder, ['--input-type=module', '--eval', build])
  const printed = await text(builder.stderr ?? process.stdin)
  expect(printed).toContain('settings refused')
  expect(printed).not.toContain('building the web')
})

/** Starts Node in a checkout. The test reads its stderr; its stdout shows up in the test's own output. */
function start(folder: string, parameters: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
}

/** The pattern's first group, from the first line of stderr that matches. */
async function lineOf({ stderr }: ChildProcess, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stderr ?? process.stdin })) {
    const [, found] = pattern.exec(line) ?? []
    if (found) return found
  }
  throw new Error(`no line matches ${pattern}`)
}
