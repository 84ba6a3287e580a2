import pg from 'pg'

/** Runs commands one after the other on a connection of its own, without any time limit. */
export async function runCommands(connectionString: string, commands: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const command of commands) await client.query(command)
  } finally {
    await client.end()
  }
}

/** For a load whose rows are gone afterwards: nothing waits for the disk, nothing tidies up in between. */
export const hurry = [
  ...['fsync = off', 'full_page_writes = off', 'autovacuum = off', "max_wal_size = '4GB'"].map(
    (setting) => `alter system set ${setting}`,
  ),
  'select pg_reload_conf()',
]
