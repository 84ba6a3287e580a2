import type { Dispute } from '@zsm/contract/disputes'
import { disputeState, openDisputes, orderState } from '@zsm/contract/states'
import type {
  CreatorId,
  DisputeId,
  Fen,
  GoodId,
  Instant,
  LearnerId,
  OperatorId,
  OrderId,
  RefundId,
} from '@zsm/contract/values'
import { onConflict } from '../database/conflict.ts'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** A dispute with what its rules and its news need of the order. */
export type DisputeRow = Dispute & {
  creator: CreatorId
  orderId: OrderId
  learnerId: LearnerId
  goodId: GoodId
  goodName: string
  userName: string
}

const rows = (sql: Sql): Fragment => sql`
  select disputes.creator_id as creator, disputes.id, order_id, learner_id, apply_by_dict, reason_dict, reason,
    disputes.status_dict, apply_time, deadline_time, decision_note, disputes.refund_fen, decide_time, good_id, good_name, user_name
  from disputes join orders on orders.creator_id = disputes.creator_id and orders.id = order_id`

type NewDispute = Pick<
  Dispute,
  'id' | 'applyByDict' | 'reasonDict' | 'reason' | 'statusDict' | 'applyTime'
> & { orderId: OrderId; learnerId: LearnerId }

export async function insertDispute(sql: Tx, creator: CreatorId, dispute: NewDispute): Promise<void> {
  await onConflict(sql`insert into disputes ${sql.insert({ creatorId: creator, ...dispute })}`, {
    disputes_open_key: 'disputeOpen',
  })
}

export async function findDispute(
  sql: Sql,
  creator: CreatorId,
  id: DisputeId,
): Promise<DisputeRow | undefined> {
  const [dispute] = await sql<DisputeRow[]>`
    ${rows(sql)} where disputes.creator_id = ${creator} and disputes.id = ${id}`
  return dispute
}

/** A dispute about an order of the learner. */
export async function findOwnDispute(
  sql: Sql,
  learner: LearnerId,
  id: DisputeId,
): Promise<DisputeRow | undefined> {
  const [dispute] = await sql<DisputeRow[]>`
    ${rows(sql)} where learner_id = ${learner} and disputes.id = ${id}`
  return dispute
}

/** The disputes about an order, the newest first. */
export function listDisputes(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<DisputeRow[]> {
  return sql<DisputeRow[]>`
    ${rows(sql)} where disputes.creator_id = ${creator} and order_id = ${orderId} order by disputes.id desc`
}

type State = Dispute['statusDict']

/** Columns that a step writes. */
type DisputeChange = {
  statusDict: State
  deadlineTime?: Instant | null
  decisionNote?: string
  refundFen?: Fen
  refundId?: RefundId
  deciderId?: OperatorId
  decideTime?: Instant
}

/** Moves a dispute on from one of the given states; false if it is in another. */
export async function changeDispute(
  sql: Tx,
  creator: CreatorId,
  { id, from, change }: { id: DisputeId; from: readonly State[]; change: DisputeChange },
): Promise<boolean> {
  const changed = await sql<{ id: DisputeId }[]>`
    update disputes set ${sql.set(change)}
    where creator_id = ${creator} and id = ${id} and status_dict = any(${from}) returning id`
  return changed.length > 0
}

type Due = { creatorId: CreatorId; id: DisputeId }

/** Disputes of all creators whose days to agree (2 双方协商中) are over. */
export function listOverdue(sql: Sql, now: Instant, limit: number): Promise<Due[]> {
  return sql<Due[]>`
    select creator_id, id from disputes
    where status_dict = ${literal(disputeState.returned)} and deadline_time <= ${now}
    order by deadline_time, id limit ${limit}`
}

/** Open disputes of all creators whose order was refunded in full. Nothing is left to decide. */
export function listFullyRefunded(sql: Sql, limit: number): Promise<Due[]> {
  return sql<Due[]>`
    select disputes.creator_id, disputes.id from disputes
    join orders on orders.creator_id = disputes.creator_id and orders.id = order_id
    where disputes.status_dict in ${literals(...openDisputes)} and orders.status_dict = ${literal(orderState.refunded)}
    order by disputes.id limit ${limit}`
}

/** The creator of an order that was brought to the operators, who may see its files since then. */
export async function findDisputedCreator(sql: Sql, orderId: OrderId): Promise<CreatorId | undefined> {
  const [row] = await sql<{ creatorId: CreatorId }[]>`
    select creator_id from disputes where order_id = ${orderId} limit 1`
  return row?.creatorId
}

/** Erases what both sides and operators wrote in the disputes of a creator, or of a learner, who closed the account. */
export async function eraseReasons(
  sql: Sql,
  whose: { creator: CreatorId } | { learner: LearnerId },
): Promise<void> {
  const own = 'creator' in whose ? sql`creator_id = ${whose.creator}` : sql`learner_id = ${whose.learner}`
  await sql`
    update disputes set reason = '', decision_note = ''
    where ${own} and (reason <> '' or decision_note <> '')`
}
