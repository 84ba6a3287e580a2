import type { OperatorId } from '@zsm/contract/values'
import { day, later } from '../accounts/public.ts'
import { now } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { haveCommonHand, upsertHand } from './hands.queries.ts'

/** So long whoever had a hand in an account may still be the one who signs in with it. */
const heldFor = 7 * day

/** Notes who made, reset or changed an operator. */
export async function noteHand(sql: Tx, operator: OperatorId, by: OperatorId): Promise<void> {
  if (operator !== by) await upsertHand(sql, { operator, by, time: now() })
}

/** Two persons: neither had a hand in the other's account lately, by way of others either, and nobody in both. */
export async function areTwo(sql: Sql, one: OperatorId, other: OperatorId): Promise<boolean> {
  return !(await haveCommonHand(sql, [one, other], later(-heldFor)))
}
