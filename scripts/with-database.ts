import { type Config, readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import type { Sql } from '../server/src/database/sql.ts'
import { startPostgres } from '../server/src/postgres/postgres.ts'

export type DatabaseParts = { sql: Sql; config: Config }

/** Runs on the server's database: DATABASE_URL, or the data folder's own PostgreSQL, joined if it is running. */
export async function withDatabase<T>(
  run: (parts: DatabaseParts) => Promise<T>,
  { migrated = true } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const database = openDatabase({ connectionString: config.databaseUrl ?? embedded?.url ?? '' })
  try {
    if (migrated) await migrate(database)
    return await run({ sql: database.sql, config })
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
