import { readFileSync, rmSync } from 'node:fs'
import { type Database, openDatabase } from '../../server/src/database/connect.ts'
import { startPostgres } from '../../server/src/postgres/postgres.ts'
import { type Child, startProgram } from '../../server/test/child.ts'
import { freePort } from '../../server/test/free-port.ts'
import { reviewNothing } from '../../server/test/goods/review-nothing.ts'
import { scratchFolder } from './scratch-server.ts'

export type BuiltServer = {
  /** The server's process, to be stopped or killed. */
  child: Child
  url: string
  dataDir: string
  postgresUrl: string
  /** Connections to the server's database that are not the server's own. */
  database: Database
}

/** Starts a server on this data folder; answers once it is ready. */
export async function startServer(
  DATA_DIR: string,
  env: Record<string, string> = {},
): Promise<{ child: Child; url: string }> {
  const PORT = await freePort()
  const child = startProgram('server/src/main.ts', { PORT, DATA_DIR, ...env })
  await child.message()
  return { child, url: `http://127.0.0.1:${PORT}` }
}

/** Runs with a server as `npm start` starts it, on a new data folder that is deleted afterwards. */
export async function onBuiltServer<T>(
  run: (server: BuiltServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = scratchFolder()
  const { child, url } = await startServer(dataDir, env)
  try {
    const postgresUrl = await postgresOf(dataDir)
    const database = openDatabase({ connectionString: postgresUrl })
    try {
      await reviewNothing(database.sql)
      return await run({ child, url, dataDir, postgresUrl, database })
    } finally {
      await database.close()
    }
  } finally {
    await child.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Reads the address and leaves. A process that stays joined would restart a killed PostgreSQL, which is the
 * server's task.
 */
async function postgresOf(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  await postgres.stop()
  return postgres.ownerUrl
}

/** The memory that the server's process holds now. Linux only. */
export function residentBytes({ child }: BuiltServer): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
