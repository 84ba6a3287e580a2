import type { Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { deleteExpiredCodes } from './codes.queries.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'
import { deleteForgotten } from './throttle.queries.ts'
import { day } from './throttle.ts'

/** An expired session is told so for a month (50014); after that nobody holds its token. */
const told = 30 * day

/** Drops counts, codes and sessions that no longer matter: for the timer. */
export async function sweepAccounts(sql: Sql, time: Instant = now()): Promise<void> {
  await deleteForgotten(sql, time)
  await deleteExpiredCodes(sql, time)
  await deleteSessionsExpiredBefore(sql, new Date(Date.parse(time) - told).toISOString())
}
