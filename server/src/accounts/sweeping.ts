import type { Instant } from '@zsm/contract/values'
import { now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { deleteExpiredCodes } from './codes.queries.ts'
import { deleteNetworksSeenBefore } from './known-networks.queries.ts'
import { knownFor } from './known-networks.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'
import { deleteForgotten } from './throttle.queries.ts'
import { day } from './throttle.ts'

/** An expired session answers 50014 for a month. After that no client has its token. */
const told = 30 * day

/** Deletes expired counts, codes, networks and sessions, on a timer. */
export async function sweepAccounts(sql: Sql, time: Instant = now()): Promise<void> {
  await deleteForgotten(sql, time)
  await deleteExpiredCodes(sql, time)
  await deleteNetworksSeenBefore(sql, before(time, knownFor))
  await deleteSessionsExpiredBefore(sql, before(time, told))
}

const before = (time: Instant, duration: number): Instant => plusMs(time, -duration)
