import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/database/connect.ts'
import type { Sql } from '../src/database/sql.ts'
import { startPostgres } from '../src/postgres/postgres.ts'
import { type Child, startProgram, withoutSales } from './child.ts'
import { freePort } from './free-port.ts'

export type OwnServer = Awaited<ReturnType<typeof ownServer>>

/** The server as its own process with a data folder of its own, which a test can kill and start again. */
export async function ownServer() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'zsm-killed-'))
  chmodSync(DATA_DIR, 0o711) // PostgreSQL's own user must enter it when root runs the tests
  const PORT = await freePort()
  const children: Child[] = []
  return {
    DATA_DIR,
    url: `http://127.0.0.1:${PORT}`,
    async serve(settings: Record<string, string> = {}): Promise<Child> {
      const child = startProgram('server/src/main.ts', { PORT, DATA_DIR, ...withoutSales, ...settings })
      children.push(child)
      await child.message()
      return child
    },
    /** Runs on the database of the server. */
    async onDatabase<T>(run: (sql: Sql) => Promise<T>): Promise<T> {
      const postgres = await startPostgres({ dataDir: DATA_DIR })
      const database = openDatabase({ connectionString: postgres.ownerUrl, lanes: 1, connections: 2 })
      try {
        return await run(database.sql)
      } finally {
        await database.close()
        await postgres.stop()
      }
    },
    async end(): Promise<void> {
      await Promise.all(children.map((child) => child.kill('SIGTERM')))
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}
