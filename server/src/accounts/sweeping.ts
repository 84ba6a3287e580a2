import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { deleteExpiredCodes } from './codes.queries.ts'
import { deleteForgotten } from './throttle.queries.ts'

/** Drops counts and codes that no longer matter: for the timer. */
export async function sweepAccounts(sql: Sql): Promise<void> {
  await deleteForgotten(sql, now())
  await deleteExpiredCodes(sql, now())
}
