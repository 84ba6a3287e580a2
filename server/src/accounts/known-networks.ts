import { now } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { networkOf } from '../network.ts'
import { deleteOldestNetworks, findNetwork, upsertNetwork } from './known-networks.queries.ts'
import { day, later } from './throttle.ts'

const kept = 20
/** A network that nobody signed in from for so long is as strange as any other. */
export const knownFor = 90 * day

/** Whoever has the name has proved it from here; the networks seen last are kept. */
export async function rememberNetwork(sql: Tx, name: string, ip: string): Promise<void> {
  await upsertNetwork(sql, { name, network: networkOf(ip), time: now() })
  await deleteOldestNetworks(sql, name, kept)
}

/** Whether the name was proved from this network lately. Sessions may be over: a sign-out forgets nothing. */
export function isKnownNetwork(sql: Sql, name: string, network: string): Promise<boolean> {
  return findNetwork(sql, { name, network, since: later(-knownFor) })
}
