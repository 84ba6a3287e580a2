import { expect, test } from 'vitest'
import { startLines } from '../server/test/child.ts'

const runner = `
  import { spawn } from 'node:child_process'
  import { endTogether } from './scripts/end-together.ts'
  const child = spawn(process.execPath, ['-e', 'process.send("up"); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  endTogether(child)
  child.on('message', () => process.send(child.pid))
`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s to the runner also ends its child', async (signal, code) => {
  const program = startLines(runner)
  const pid = Number(await program.message())
  expect(isAlive(pid)).toBe(true)
  expect(await program.kill(signal)).toBe(code)
  expect(isAlive(pid)).toBe(false)
})
