import { now } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { networkOf } from '../network.ts'
import { deleteOldestNetworks, findNetwork, upsertNetwork } from './known-networks.queries.ts'
import { day, later } from './throttle.ts'

const mostNetworks = 20
/** After so long without a sign-in a network counts as unknown. */
export const knownFor = 90 * day

/** Stores a network from which the account was proved. Only the most recent networks are stored. */
export async function rememberNetwork(sql: Tx, name: string, ip: string): Promise<void> {
  await upsertNetwork(sql, { name, network: networkOf(ip), time: now() })
  await deleteOldestNetworks(sql, name, mostNetworks)
}

/**
 * Whether the account was proved from this network recently. A network stays known after its sessions end.
 */
export function isKnownNetwork(sql: Sql, name: string, network: string): Promise<boolean> {
  return findNetwork(sql, { name, network, since: later(-knownFor) })
}
