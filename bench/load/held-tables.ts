import pg from 'pg'

/** Locks these tables exclusively until the answered function is called. */
export async function holdTables(
  connectionString: string,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  return () => client.end()
}

type State = 'active' | 'idle in transaction'

/** How many connections have been in this state for at least so many seconds. */
export async function countInState(connectionString: string, state: State, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'zhishimao'
       and state like $1 || '%' and state_change < now() - make_interval(secs => $2)`,
      [state, seconds],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
