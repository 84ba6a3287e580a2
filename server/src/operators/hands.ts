import type { OperatorId } from '@zsm/contract/values'
import { day, later } from '../accounts/public.ts'
import { now } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { haveCommonHand, upsertHand } from './hands.queries.ts'

/** For this long, an admin who changed an account may still know its password. */
const passwordKnownFor = 7 * day

/** Records that an admin made, reset or changed an operator's account. */
export async function noteHand(sql: Tx, operator: OperatorId, by: OperatorId): Promise<void> {
  if (operator !== by) await upsertHand(sql, { operator, by, time: now() })
}

/** Whether two operators are surely two people: no recent chain of account changes links them. */
export async function areTwo(sql: Sql, one: OperatorId, other: OperatorId): Promise<boolean> {
  return !(await haveCommonHand(sql, [one, other], later(-passwordKnownFor)))
}
