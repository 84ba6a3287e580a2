import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './place.mjs'

/** Runs `work` while no other launcher of this checkout does. The kernel frees the lock however its holder dies. */
export async function alone(work) {
  const release = await acquire()
  try {
    return await work()
  } finally {
    release()
  }
}

async function acquire() {
  const name = `zsm-launch-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const linux = process.platform === 'linux'
  const address = linux ? `\0${name}` : join(tmpdir(), name)
  for (;;) {
    const release = await listen(address)
    if (release) return release
    if (!linux && !(await answers(address))) rmSync(address, { force: true })
    await delay(100)
  }
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(() => server.close()))
  })
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
