import type { Fen } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { getNumber } from '../reference/public.ts'

/** How many operators must approve a withdrawal before it is paid: two above the operators' own limit. */
export async function approvalsNeeded(sql: Sql): Promise<(withdraw: { amountFen: Fen }) => 1 | 2> {
  const limit = await getNumber(sql, 'zsm_withdraw_second_operator_fen')
  return ({ amountFen }) => (amountFen > limit ? 2 : 1)
}
