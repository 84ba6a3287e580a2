import { adjustmentState } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId, Fen, Instant, OperatorId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewAdjustment = {
  id: AdjustmentId
  amountFen: Fen
  reason: string
  statusDict: typeof adjustmentState.waiting | typeof adjustmentState.booked
  proposerId: OperatorId
  createTime: Instant
  decideTime: Instant | null
}

export type Decided = Pick<NewAdjustment, 'id' | 'amountFen' | 'reason'>

export async function insertAdjustment(
  sql: Tx,
  creator: CreatorId,
  adjustment: NewAdjustment,
): Promise<void> {
  await sql`insert into adjustments ${sql.insert({ creatorId: creator, ...adjustment })}`
}

/** 1 待复核 → 2 已入账. Undefined when this operator proposed it, or when it was decided meanwhile. */
export async function approveWaiting(
  sql: Tx,
  creator: CreatorId,
  { id, operator, time }: { id: AdjustmentId; operator: OperatorId; time: Instant },
): Promise<Decided | undefined> {
  const [adjustment] = await sql<Decided[]>`
    update adjustments set status_dict = ${literal(adjustmentState.booked)}, decider_id = ${operator}, decide_time = ${time}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(adjustmentState.waiting)} and proposer_id <> ${operator}
    returning id, amount_fen, reason`
  return adjustment
}

/** 1 待复核 → 3 已驳回. False when it was decided meanwhile. */
export async function rejectWaiting(
  sql: Tx,
  creator: CreatorId,
  { id, operator, time, reason }: { id: AdjustmentId; operator: OperatorId; time: Instant; reason: string },
): Promise<boolean> {
  const rows = await sql<{ id: AdjustmentId }[]>`
    update adjustments
    set status_dict = ${literal(adjustmentState.rejected)}, decider_id = ${operator}, decide_time = ${time}, reject_reason = ${reason}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(adjustmentState.waiting)} returning id`
  return rows.length > 0
}

/** The operator who proposed the adjustment; undefined once it is decided. */
export async function findProposer(
  sql: Sql,
  creator: CreatorId,
  id: AdjustmentId,
): Promise<OperatorId | undefined> {
  const [waiting] = await sql<{ proposerId: OperatorId }[]>`
    select proposer_id from adjustments where creator_id = ${creator} and id = ${id} and status_dict = ${literal(adjustmentState.waiting)}`
  return waiting?.proposerId
}
