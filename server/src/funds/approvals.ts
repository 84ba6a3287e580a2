import { noFen, plus } from '@zsm/contract/money/fen'
import type { CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { getFen } from '../reference/public.ts'
import {
  addAdjustedSum,
  addLoneSum,
  type LoneDecision,
  listLoneSums,
  lockAdjustedSum,
} from './approvals.queries.ts'

/** One operator's limit for one creator on one Asia/Shanghai day: payouts, transfers and adjustments together. */
export const findLoneLimit = (sql: Sql): Promise<Fen> => getFen(sql, 'zsm_withdraw_second_operator_fen')

/** Whether one operator is enough. If so, the amount counts towards the limit even if the payout fails later. */
export async function decidesAlone(sql: Tx, creator: CreatorId, decision: LoneDecision): Promise<boolean> {
  return addLoneSum(sql, creator, { ...decision, limitFen: await findLoneLimit(sql) })
}

/** Whether one operator is enough for an adjustment. One operator's adjustments are also limited over all creators of a day. */
export async function adjustsAlone(sql: Tx, creator: CreatorId, decision: LoneDecision): Promise<boolean> {
  const adjustedFen = await lockAdjustedSum(sql, decision)
  if (plus(adjustedFen, decision.amountFen) > (await findLoneLimit(sql))) return false
  if (!(await decidesAlone(sql, creator, decision))) return false
  await addAdjustedSum(sql, decision)
  return true
}

/** The operator's sums without a second operator for these creators, on the day of `time`. */
export async function findLoneSums(
  sql: Sql,
  operator: OperatorId,
  asked: { creators: readonly CreatorId[]; time: Instant },
): Promise<(creator: CreatorId) => Fen> {
  const rows = await listLoneSums(sql, operator, asked)
  const sums = new Map(rows.map(({ creatorId, fen }) => [creatorId, fen]))
  return (creator) => sums.get(creator) ?? noFen
}
