import { constants, setPriority } from 'node:os'
import { cutMedia } from './cut-media.ts'
import type { FromCutter, ToCutter } from './process.ts'

const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
let lastRead = 0

const say = (message: FromCutter) => process.send?.(message)

/** The storage is the server's: this process has no key to it. */
function read(start: number, end: number): Promise<Uint8Array> {
  const id = ++lastRead
  const asked = Promise.withResolvers<Uint8Array>()
  waiting.set(id, asked)
  say({ read: id, start, end })
  return asked.promise
}

process.on('message', async (message: ToCutter) => {
  if ('bytes' in message) {
    waiting.get(message.id)?.resolve(message.bytes)
    waiting.delete(message.id)
    return
  }
  const cut = await cutMedia({ ...message, read }).catch(() => false)
  say({ done: cut })
  process.disconnect()
})
process.on('disconnect', () => process.exit())

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
