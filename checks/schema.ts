import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/database/connect.ts'
import { describeSchema } from '../server/src/database/describe-schema.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { startPostgres } from '../server/src/postgres/postgres.ts'

/** Writes server/schema.sql from an empty database and the migrations. */
const dataDir = await mkdtemp(join(tmpdir(), 'zsm-schema-'))
// As root, PostgreSQL runs as a user of its own, who must be able to enter this folder. Its data folder stays
// private.
await chmod(dataDir, 0o711)
const postgres = await startPostgres({ dataDir })
const database = openDatabase({ connectionString: postgres.ownerUrl })
try {
  await migrate(database)
  await writeFile(new URL('../server/schema.sql', import.meta.url), await describeSchema(database.sql))
} finally {
  await database.close()
  await postgres.stop()
  for (const folder of [dataDir, postgres.socketDir]) await rm(folder, { recursive: true, force: true })
}
