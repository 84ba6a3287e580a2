import pg from 'pg'
import { meaningOf } from './driver-errors.ts'
import { execute } from './execute.ts'
import type { Statement } from './statement.ts'

/** One connection that many reads share by pipelining. It connects on first use, and again after a loss. */
export type Lane = {
  readonly load: number
  /** Whether the oldest read has waited long. Later reads would wait behind it. */
  readonly isHeld: boolean
  run(statement: Statement): Promise<object[]>
  close(): Promise<void>
}

/** In ms. */
const heldAfter = 500

/** In ms. */
const closeLimit = 5000

export function openLane(config: pg.ClientConfig): Lane {
  let connected: Promise<pg.Client> | undefined
  let load = 0
  let movedAt = 0

  const forget = (lost: Promise<pg.Client>) => {
    if (connected === lost) connected = undefined
  }
  const connect = () => {
    const client = new pg.Client({ ...config, pipeline: true })
    const connecting: Promise<pg.Client> = client.connect().then(() => client)
    client.on('error', () => forget(connecting))
    client.on('end', () => forget(connecting))
    connecting.catch(() => forget(connecting))
    return connecting
  }
  const ready = async () => {
    connected ??= connect()
    return connected.catch((error) => {
      throw meaningOf(error)
    })
  }
  return {
    get load() {
      return load
    },
    get isHeld() {
      return load > 0 && performance.now() - movedAt > heldAfter
    },
    run: async (statement) => {
      if (load === 0) movedAt = performance.now()
      load += 1
      try {
        return await execute(await ready(), statement)
      } finally {
        load -= 1
        movedAt = performance.now()
      }
    },
    close: async () => {
      const client = await connected?.catch(() => undefined)
      if (!client) return
      // A suspended database does not answer the goodbye, so the connection is cut after this time.
      const cut = setTimeout(() => client.connection.stream.destroy(), closeLimit)
      await client.end()
      clearTimeout(cut)
    },
  }
}
