import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { shortHash } from './home.ts'
import { isErrno } from './process.ts'

/**
 * Runs `work` while no other process on this machine does so for the same folder. The lock is a listening
 * socket, which the kernel frees however its holder dies.
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = await acquire(folder)
  try {
    return await work()
  } finally {
    release()
  }
}

async function acquire(folder: string): Promise<() => void> {
  const linux = process.platform === 'linux'
  const address = linux
    ? `\0zsm-start-${shortHash(folder)}`
    : join(tmpdir(), `zsm-start-${shortHash(folder)}`)
  for (;;) {
    const release = await listen(address)
    if (release) return release
    if (!linux && !(await answers(address))) rmSync(address, { force: true })
    await delay(20)
  }
}

function listen(address: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (isErrno(error, 'EADDRINUSE') ? resolve(undefined) : reject(error)))
    server.listen({ path: address, exclusive: true }, () => resolve(() => server.close()))
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
