import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { getNumber } from '../reference/public.ts'
import { addLoneSum, type LoneDecision, listLoneSums } from './approvals.queries.ts'

/** What one operator may decide alone for one creator on one Asia/Shanghai day: payouts, transfers and adjustments together. */
export const findLoneLimit = (sql: Sql): Promise<Fen> => getNumber(sql, 'zsm_withdraw_second_operator_fen')

/** Whether one operator is enough; then it counts, whatever becomes of it afterwards. */
export async function decidesAlone(sql: Tx, creator: CreatorId, decision: LoneDecision): Promise<boolean> {
  return addLoneSum(sql, creator, { ...decision, limitFen: await findLoneLimit(sql) })
}

/** What an operator decided alone for these creators on the day of `time`. */
export async function findLoneSums(
  sql: Sql,
  operator: OperatorId,
  asked: { creators: readonly CreatorId[]; time: Instant },
): Promise<(creator: CreatorId) => Fen> {
  const rows = await listLoneSums(sql, operator, asked)
  const sums = new Map(rows.map(({ creatorId, fen }) => [creatorId, fen]))
  return (creator) => sums.get(creator) ?? 0
}
