import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/test/free-port.ts'
import type { Row } from '../figures/report.ts'
import { scratchFolder } from '../load/scratch-server.ts'

const root = join(import.meta.dirname, '..', '..')

/** The time from the command to the first ready answer, on a data folder that has been used before. */
export async function measureStart(): Promise<Row[]> {
  const DATA_DIR = scratchFolder()
  try {
    await startAndStop(DATA_DIR)
    const ms = await startAndStop(DATA_DIR)
    return [
      {
        figure: 'npm start again, to the first answer',
        value: `${ms.toFixed(0)} ms`,
        ratio: '',
        aim: '< 2000 ms',
      },
    ]
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

async function startAndStop(DATA_DIR: string): Promise<number> {
  const PORT = await freePort()
  const begun = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT, DATA_DIR },
  })
  const ended = once(server, 'exit')
  while (!(await isReady(PORT))) {
    if (server.exitCode !== null) throw new Error(`npm start exited with ${server.exitCode}`)
    await delay(10)
  }
  const ms = performance.now() - begun
  server.kill('SIGTERM')
  await ended
  return ms
}

async function isReady(port: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
