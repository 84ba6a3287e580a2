import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './place.mjs'

const name = `zsm-launch-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
const address = join(tmpdir().length < 70 ? tmpdir() : '/tmp', name)

/**
 * Runs `work` while no other launcher of this checkout does. The lock is a listening socket, because the
 * system closes it when its process dies. It is a file, because Node 20 and 24 read the name of an abstract
 * socket differently.
 */
export async function withLauncherLock(work) {
  const release = await acquire()
  try {
    return await work()
  } finally {
    release()
  }
}

async function acquire() {
  for (let waits = 0; ; ) {
    const release = await listen()
    if (release) return release
    if (await isAbandoned()) rmSync(address, { force: true })
    else {
      if (waits++ === 0) console.error('waiting for another command of this folder to install or build …')
      await delay(100)
    }
  }
}

function listen() {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(() => server.close()))
  })
}

function isAbandoned() {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })
}
