import pg from 'pg'

/** Runs commands one by one on a connection of its own, without a statement timeout. */
export async function runCommands(connectionString: string, commands: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const command of commands) await client.query(command)
  } finally {
    await client.end()
  }
}

/** Settings for throwaway rows: no waiting for the disk, no autovacuum. */
export const hurry = [
  ...['fsync = off', 'full_page_writes = off', 'autovacuum = off', "max_wal_size = '4GB'"].map(
    (setting) => `alter system set ${setting}`,
  ),
  'select pg_reload_conf()',
]
