import { type Config, readConfig } from '../server/src/config/config.ts'
import { openDatabase } from '../server/src/database/connect.ts'
import type { Sql } from '../server/src/database/sql.ts'
import { actAsOwnerOf } from '../server/src/ordinary-user.ts'
import { startPostgres } from '../server/src/postgres/postgres.ts'
import { prepareTables } from '../server/src/prepare.ts'

export type DatabaseParts = { sql: Sql; config: Config }

type Options = {
  migrated?: boolean
  /**
   * `server`: with the server's database rights and file owner. `keeper`: with the owner's rights, as backups
   * need.
   */
  as?: 'server' | 'keeper'
}

/**
 * Runs on the server's database: DATABASE_URL, or the PostgreSQL of the data folder, started if it is not
 * running.
 */
export async function withDatabase<T>(
  run: (parts: DatabaseParts) => Promise<T>,
  { migrated = true, as = 'server' }: Options = {},
): Promise<T> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.ownerUrl ?? ''
  const database = openDatabase({ connectionString: as === 'keeper' ? ownerUrl : url })
  const parts = { sql: database.sql, config }
  try {
    if (migrated) await prepareTables(database, ownerUrl)
    return await (as === 'keeper' ? run(parts) : actAsOwnerOf(config.storage.dir, () => run(parts)))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
