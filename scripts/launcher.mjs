// Every command of package.json starts here, in plain JavaScript on whatever Node is installed (20 or newer).
// It installs the lock file's packages, chooses a Node that runs TypeScript, and runs the command's program.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { installDependencies } from './launcher/install.mjs'
import { chooseNode } from './launcher/node.mjs'
import { root } from './launcher/place.mjs'
import { judgeSettings, refuseEarly } from './launcher/refusals.mjs'
import { buildWeb } from './launcher/web.mjs'

/**
 * Command → its program. `tools`: it needs development packages. `serves`: it is the server. `web`: it needs
 * the web built.
 */
const commands = {
  start: { program: 'server/src/main.ts', serves: true, web: true },
  dev: { program: 'scripts/dev.ts', tools: true },
  test: { program: 'scripts/test.ts', tools: true, web: true },
  check: { program: 'scripts/check.ts', tools: true },
  e2e: { program: 'scripts/e2e.ts', tools: true, web: true },
  make: { program: 'scripts/make.ts' },
  backup: { program: 'scripts/backup.ts' },
  restore: { program: 'scripts/restore.ts' },
  reseal: { program: 'scripts/reseal.ts' },
  settle: { program: 'scripts/settle.ts' },
  reconcile: { program: 'scripts/reconcile.ts' },
  'sandbox:pay': { program: 'scripts/sandbox-pay.ts' },
  routes: { program: 'scripts/routes.ts' },
  promises: { program: 'scripts/promises.ts' },
  'db:schema': { program: 'checks/schema.ts' },
  bench: { program: 'bench/bench.ts', tools: true, web: true },
  screenshots: { program: 'scripts/screenshots.ts', tools: true, web: true },
}

const [name = '', ...parameters] = process.argv.slice(2)
const command = commands[name]
if (!command) stop(`unknown command ${name}; there are: ${Object.keys(commands).join(', ')}`)

try {
  refuseEarly(command)
  await installDependencies(command)
  const node = chooseNode()
  if (command.web) await buildWeb(node, () => command.serves && judgeSettings(node))
  run(node, command.program)
} catch (error) {
  stop(error.message)
}

// The IPC channel tells the program when this launcher dies, even by SIGKILL, so that it shuts down
// gracefully.
function run(node, program) {
  if (!existsSync(join(root, program))) stop(`${program} is missing`)
  const cache = join(root, 'node_modules', '.cache', 'compiled')
  const child = spawn(node, [program, ...parameters], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: cache, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
