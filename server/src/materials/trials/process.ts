import { fork } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fairQueue } from '../../fair-queue.ts'
import type { Storage } from '../../gateways/storage.ts'

export type ToCutter =
  | { size: number; ext: string; seconds: number; to: string }
  | { id: number; bytes: Uint8Array }
export type FromCutter = { read: number; start: number; end: number } | { done: boolean }

/** One at a time, and one that waits for each creator. */
const inTurn = fairQueue({ concurrency: 1, capacity: 20, maxWait: 60_000, refusal: 'unavailable' })
/** The process is killed when a cut takes longer than this. */
const limitMs = 120_000

type Asked = { key: string; size: number; ext: string; seconds: number; to: string }

/**
 * Cuts in a process of its own with a low priority: a file made to harm costs that process, which has no secrets, little memory
 * and two minutes. False if the file cannot be cut.
 */
export function cutInProcess(storage: Storage, { key, ...task }: Asked): Promise<boolean> {
  return inTurn(() => {
    const child = fork(new URL('./cutter.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const send = (message: ToCutter) => void (child.connected && child.send(message))
    child.on('message', (message: FromCutter) => {
      if ('done' in message) return resolve(message.done)
      const { read: id, start, end } = message
      readBytes(storage, key, { start, end: end - 1 }).then(
        (bytes) => send({ id, bytes }),
        (error) => {
          // a storage that is down says nothing about the file
          reject(error)
          child.kill('SIGKILL')
        },
      )
    })
    // a file that kills the process cannot be cut
    child.on('exit', () => resolve(false)).on('error', reject)
    send(task)
    return promise.finally(() => clearTimeout(limit))
  })
}

const readBytes = async (storage: Storage, key: string, range: { start: number; end: number }) =>
  new Uint8Array(await buffer(await storage.read(key, range)))
