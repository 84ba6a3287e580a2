import type { Sql } from '../../database/sql.ts'
import { getNumber, isOn } from '../../reference/public.ts'

/** Whether the setting asks operators to review goods. */
export async function isReviewed(sql: Sql): Promise<boolean> {
  return !(await isOn(sql, 'zsm_good_auto_audit'))
}

/**
 * Whether a change of a good on the shelf waits as a whole. If not, new lessons and files wait hidden, and the rest of the change applies
 * at once.
 */
export const holdsEdits = (sql: Sql): Promise<boolean> => isOn(sql, 'zsm_good_hold_edits')

/** By how much a price may rise without a review, in basis points of the price that was reviewed. */
export const freeRiseBp = (sql: Sql): Promise<number> => getNumber(sql, 'zsm_price_rise_bp')
