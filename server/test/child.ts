import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The settings of a server whose demo shop has no sales: its first start takes half as long. */
export const withoutSales = { SANDBOX_PAY: 'off' }

const root = join(import.meta.dirname, '..', '..')

/** A process that a test can kill: a program of the repository, or lines of TypeScript. */
export type Child = {
  pid: number
  /** The next message of the process. Rejects with its output if the process ends first. */
  message: () => Promise<unknown>
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  exit: Promise<number | null>
  printed: () => string
}

export function startProgram(
  file: string,
  env: Record<string, string> = {},
  parameters: string[] = [],
): Child {
  return watch(spawn(process.execPath, [join(root, file), ...parameters], options(env)))
}

export function startLines(lines: string, env: Record<string, string> = {}): Child {
  return watch(spawn(process.execPath, ['--input-type=module-typescript', '-e', lines], options(env)))
}

function options(env: Record<string, string>) {
  const { NODE_ENV: _, ...ours } = process.env
  return {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'] as ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...ours, ...env },
  }
}

function watch(child: ChildProcess): Child {
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  const exit = once(child, 'close').then(([code]): number | null => code)
  return {
    pid: child.pid ?? 0,
    exit,
    printed: () => printed,
    message: () =>
      Promise.race([
        once(child, 'message').then(([message]) => message),
        exit.then((code) => Promise.reject(new Error(`ended with ${code}\n${printed}`))),
      ]),
    kill: (signal) => {
      child.kill(signal)
      return exit
    },
  }
}
