import type { FormAnswer, FormField } from '@zsm/contract/goods/buyer-form'
import { fulfilmentState, goodKind, orderState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Fen, GoodId, Instant, LearnerId, MessageId, OrderId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** A service order and its state. An order to which nothing has happened yet has no row of its own. */
export type FulfilmentRow = {
  creator: CreatorId
  orderId: OrderId
  orderNo: string
  goodId: GoodId
  goodName: string
  bizDict: StateOf<typeof goodKind>
  statusDict: StateOf<typeof orderState>
  unsoldFlag: boolean
  /** Whether the operators are asked to decide. */
  disputeFlag: boolean
  payFen: Fen
  payTime: Instant
  deliverDueTime: Instant | null
  finishTime: Instant | null
  userName: string
  userMobile: string
  /** Null for a buyer of another channel. */
  learnerId: LearnerId | null
  stateDict: StateOf<typeof fulfilmentState>
  form: FormField[]
  /** Days until delivery by the good's terms; null if it has none. */
  deliverDays: number | null
  answers: FormAnswer[] | null
  fillTime: Instant | null
  beginTime: Instant | null
  deliverTime: Instant | null
  acceptDueTime: Instant | null
  redoCount: number
  creatorUnread: number
  learnerUnread: number
  creatorReadId: MessageId | null
  learnerReadId: MessageId | null
  lastMessageTime: Instant | null
  version: number
}

/**
 * The state of an order without a row. A form with a required question must be answered first; without one, the work can begin at once.
 */
const initialState = (sql: Sql): Fragment => sql`
  case when orders.finish_time is not null then ${literal(fulfilmentState.accepted)}
    when orders.good_snapshot @? '$.buyerForm[*] ? (@.requiredFlag == true)' then ${literal(fulfilmentState.filling)}
    else ${literal(fulfilmentState.working)} end`

export const fulfilments = (sql: Sql): Fragment => sql`
  select orders.creator_id as creator, orders.id as order_id, order_no, good_id, good_name, biz_dict, status_dict, unsold_flag, dispute_flag,
    pay_fen, pay_time, deliver_due_time, finish_time, user_name, user_mobile,
    coalesce(fulfilments.learner_id, case when hold_days is not null then user_id::uuid end) as learner_id,
    coalesce(state_dict, ${initialState(sql)}) as state_dict,
    coalesce(good_snapshot->'buyerForm', '[]') as form, (good_snapshot->>'serviceDeliverDays')::integer as deliver_days,
    answers, fill_time, begin_time, fulfilments.deliver_time, accept_due_time, coalesce(redo_count, 0) as redo_count,
    coalesce(creator_unread, 0) as creator_unread, coalesce(learner_unread, 0) as learner_unread, creator_read_id,
    learner_read_id, last_message_time, coalesce(version, 0) as version
  from orders left join fulfilments on fulfilments.creator_id = orders.creator_id and fulfilments.order_id = orders.id`

export async function findFulfilment(
  sql: Sql,
  creator: CreatorId,
  orderId: OrderId,
): Promise<FulfilmentRow | undefined> {
  const [service] = await sql<FulfilmentRow[]>`
    ${fulfilments(sql)} where orders.creator_id = ${creator} and orders.id = ${orderId}
      and biz_dict = ${literal(goodKind.service)} and status_dict <> ${literal(orderState.unpaid)}`
  return service
}

/** Inserts the order's row if it has none, and locks it until the transaction ends. */
export async function lockRow(
  sql: Tx,
  { creator, orderId, learnerId, stateDict }: FulfilmentRow & { learnerId: LearnerId },
  createTime: Instant,
): Promise<void> {
  await sql`
    insert into fulfilments ${sql.insert({ creatorId: creator, orderId, learnerId, stateDict, createTime })}
    on conflict on constraint fulfilments_pkey do nothing`
  await sql`
    select from fulfilments where creator_id = ${creator} and order_id = ${orderId} for update`
}

type WorkChange = {
  stateDict?: FulfilmentRow['stateDict']
  fillTime?: Instant
  beginTime?: Instant
  deliverTime?: Instant
  acceptDueTime?: Instant | null
  acceptTime?: Instant
  redoCount?: number
}

export async function updateFulfilment(
  sql: Tx,
  { creator, orderId }: Pick<FulfilmentRow, 'creator' | 'orderId'>,
  change: WorkChange,
): Promise<void> {
  await sql`
    update fulfilments set ${sql.set(change)}, version = version + 1
    where creator_id = ${creator} and order_id = ${orderId}`
}

export async function putAnswers(
  sql: Tx,
  { creator, orderId }: Pick<FulfilmentRow, 'creator' | 'orderId'>,
  answers: readonly FormAnswer[],
): Promise<void> {
  await sql`
    update fulfilments set answers = ${sql.json(answers)}
    where creator_id = ${creator} and order_id = ${orderId}`
}

/** Counts a message as unread for the other side. */
export async function countMessage(
  sql: Tx,
  { creator, orderId }: Pick<FulfilmentRow, 'creator' | 'orderId'>,
  { forCreator, forLearner, time }: { forCreator: number; forLearner: number; time: Instant },
): Promise<void> {
  await sql`
    update fulfilments set creator_unread = creator_unread + ${forCreator}::int,
      learner_unread = learner_unread + ${forLearner}::int, last_message_time = ${time}, version = version + 1
    where creator_id = ${creator} and order_id = ${orderId}`
}

/** Marks messages as read by the creator. Of two windows, the one that has read further counts. */
export async function markCreatorRead(
  sql: Tx,
  { creator, orderId }: Pick<FulfilmentRow, 'creator' | 'orderId'>,
  { readId, unread }: { readId: MessageId; unread: number },
): Promise<void> {
  await sql`
    update fulfilments set creator_read_id = ${readId}, creator_unread = ${unread}, version = version + 1
    where creator_id = ${creator} and order_id = ${orderId} and coalesce(creator_read_id < ${readId}, true)`
}

export async function markLearnerRead(
  sql: Tx,
  { creator, orderId }: Pick<FulfilmentRow, 'creator' | 'orderId'>,
  { readId, unread }: { readId: MessageId; unread: number },
): Promise<void> {
  await sql`
    update fulfilments set learner_read_id = ${readId}, learner_unread = ${unread}, version = version + 1
    where creator_id = ${creator} and order_id = ${orderId} and coalesce(learner_read_id < ${readId}, true)`
}

/** The learner's service orders with unread messages of their creators. */
export function listUnread(sql: Sql, learner: LearnerId): Promise<{ orderId: OrderId; count: number }[]> {
  return sql<{ orderId: OrderId; count: number }[]>`
    select order_id, learner_unread as count from fulfilments
    where learner_id = ${learner} and learner_unread > 0 order by last_message_time desc limit 100`
}

export type DueFulfilment = { creatorId: CreatorId; orderId: OrderId; acceptDueTime: Instant }

/** Deliveries whose automatic acceptance is due, over all creators. */
export function listAcceptDue(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueFulfilment | undefined; limit: number },
): Promise<DueFulfilment[]> {
  return sql<DueFulfilment[]>`
    select creator_id, order_id, accept_due_time from fulfilments
    where accept_due_time <= ${now}
      ${after ? sql`and (accept_due_time, creator_id, order_id) > (${after.acceptDueTime}::timestamptz, ${after.creatorId}::uuid, ${after.orderId}::uuid)` : sql.empty}
    order by accept_due_time, creator_id, order_id limit ${limit}`
}

/** The states of an order in which both sides may write. */
const openOrders = [
  orderState.paid,
  orderState.delivering,
  orderState.finished,
  orderState.refunding,
  orderState.partlyRefunded,
] as const

export const isOpenOrder = ({
  statusDict,
  unsoldFlag,
}: Pick<FulfilmentRow, 'statusDict' | 'unsoldFlag'>): boolean =>
  !unsoldFlag && (openOrders as readonly number[]).includes(statusDict)

/** The same states, as text for statements. */
export const openLiterals = (): Fragment => literals(...openOrders)
