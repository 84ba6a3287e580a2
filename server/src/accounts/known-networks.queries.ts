import type { Instant } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

type Seen = { name: string; network: string }

export async function upsertNetwork(
  sql: Tx,
  { name, network, time }: Seen & { time: Instant },
): Promise<void> {
  await sql`
    insert into known_networks (name, network, seen_time) values (${name}, ${network}, ${time})
    on conflict on constraint known_networks_pkey do update
    set seen_time = greatest(known_networks.seen_time, excluded.seen_time)`
}

export async function deleteOldestNetworks(sql: Tx, name: string, limit: number): Promise<void> {
  await sql`
    delete from known_networks
    where name = ${name} and network in (
      select network from known_networks where name = ${name} order by seen_time desc, network offset ${limit}
    )`
}

export async function findNetwork(
  sql: Sql,
  { name, network, since }: Seen & { since: Instant },
): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`
    select name from known_networks where name = ${name} and network = ${network} and seen_time > ${since}`
  return rows.length > 0
}

export async function deleteNetworksOf(sql: Tx, name: string): Promise<void> {
  await sql`delete from known_networks where name = ${name}`
}

export async function deleteNetworksSeenBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from known_networks where seen_time < ${time}`
}
