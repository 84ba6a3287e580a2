import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

// The server restarts when one of its files changes. Vite serves the web and proxies calls to the server.
const server = spawn(process.execPath, ['--watch', 'server/src/main.ts'], { stdio: 'inherit' })
const vite = spawn(process.execPath, ['../node_modules/vite/bin/vite.js'], { cwd: 'web', stdio: 'inherit' })
const children = [server, vite]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
for (const child of children) child.once('exit', () => void stop())

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  while (children.some(isRunning)) await delay(20)
  process.exit(0)
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
