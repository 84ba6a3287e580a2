import { noFen, plus } from '@zsm/contract/money/fen'
import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { getFen } from '../reference/public.ts'
import {
  addAdjustedSum,
  addLoneSum,
  holdAdjustedSum,
  type LoneDecision,
  listLoneSums,
} from './approvals.queries.ts'

/** What one operator may decide alone for one creator on one Asia/Shanghai day: payouts, transfers and adjustments together. */
export const findLoneLimit = (sql: Sql): Promise<Fen> => getFen(sql, 'zsm_withdraw_second_operator_fen')

/** Whether one operator is enough; then it counts, whatever becomes of it afterwards. */
export async function decidesAlone(sql: Tx, creator: CreatorId, decision: LoneDecision): Promise<boolean> {
  return addLoneSum(sql, creator, { ...decision, limitFen: await findLoneLimit(sql) })
}

/** Whether one operator is enough for an adjustment: those of one operator count over all creators of the day, too. */
export async function adjustsAlone(sql: Tx, creator: CreatorId, decision: LoneDecision): Promise<boolean> {
  const adjustedFen = await holdAdjustedSum(sql, decision)
  if (plus(adjustedFen, decision.amountFen) > (await findLoneLimit(sql))) return false
  if (!(await decidesAlone(sql, creator, decision))) return false
  await addAdjustedSum(sql, decision)
  return true
}

/** What an operator decided alone for these creators on the day of `time`. */
export async function findLoneSums(
  sql: Sql,
  operator: OperatorId,
  asked: { creators: readonly CreatorId[]; time: Instant },
): Promise<(creator: CreatorId) => Fen> {
  const rows = await listLoneSums(sql, operator, asked)
  const sums = new Map(rows.map(({ creatorId, fen }) => [creatorId, fen]))
  return (creator) => sums.get(creator) ?? noFen
}
