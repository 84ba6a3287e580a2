import { type Dispute, disputeLimits, type disputes, type OrderDisputes } from '@zsm/contract/disputes'
import {
  disputeCan,
  disputeState,
  messageKind,
  messageSender,
  openDisputes,
  orderState,
} from '@zsm/contract/states'
import { type CreatorId, type DisputeId, type Instant, type LearnerId, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type ErrorName, errors } from '@zsm/contract/wire/errors'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import {
  type FulfilmentRow,
  getFulfilment,
  getOwnFulfilment,
  isOpenOrder,
  lockFulfilment,
  write,
} from '../fulfilment/public.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import { setDisputed } from '../orders/public.ts'
import { hasRefused } from '../refunds/public.ts'
import { tellOpened, tellWithdrawn } from './learner-news.ts'
import { openedNews, withdrawnNews } from './news.ts'
import {
  changeDispute,
  type DisputeRow,
  findDispute,
  findOwnDispute,
  insertDispute,
  listDisputes,
} from './queries.ts'

type Input = InputOf<typeof disputes.open>
type Side = Dispute['applyByDict']

/** Whose session it is. */
type Party = { creator: CreatorId } | { learner: LearnerId }

const sideOf = (party: Party): Side => ('creator' in party ? messageSender.creator : messageSender.buyer)

const fulfilmentOf = (sql: Sql, party: Party, { orderId }: Pick<Input, 'orderId'>): Promise<FulfilmentRow> =>
  'creator' in party
    ? getFulfilment(sql, party.creator, orderId)
    : getOwnFulfilment(sql, party.learner, orderId)

/** The disputes of an order, and whether this side may open one now. */
export async function readDisputes(
  sql: Sql,
  party: Party,
  input: Pick<Input, 'orderId'>,
): Promise<OrderDisputes> {
  const fulfilment = await fulfilmentOf(sql, party, input)
  const list = await listDisputes(sql, fulfilment.creator, fulfilment.orderId)
  const refusal = await refusalOf(sql, fulfilment, { list, side: sideOf(party) })
  return {
    ...whole(list.map(shownDispute)),
    openableFlag: refusal === undefined,
    refusal: refusal === undefined ? '' : errors[refusal].message,
  }
}

/** A dispute as its two sides read it. */
function shownDispute(dispute: DisputeRow): Dispute {
  const { id, applyByDict, reasonDict, reason, statusDict, applyTime, deadlineTime } = dispute
  const { decisionNote, refundFen, decideTime } = dispute
  const asked = { id, applyByDict, reasonDict, reason, statusDict, applyTime, deadlineTime }
  return { ...asked, decisionNote, refundFen, decideTime }
}

/** Brings the order to the operators. Until they decide, nothing is accepted by itself and no income is released. */
export function openDispute(sql: Sql, party: Party, input: Input): Promise<Dispute> {
  const { requestId } = input
  const actor = 'creator' in party ? party.creator : party.learner
  return once(sql, { actor, call: 'disputes.open', requestId, input }, async (sql) => {
    const fulfilment = await fulfilmentOf(sql, party, input)
    const { creator, orderId } = fulfilment
    await lockFund(sql, creator)
    const held = await lockFulfilment(sql, fulfilment)
    const side = sideOf(party)
    const refusal = await refusalOf(sql, held, { list: await listDisputes(sql, creator, orderId), side })
    if (refusal) fail(refusal)
    const { reasonDict, reason } = input
    const dispute = {
      id: newId<DisputeId>(),
      orderId,
      learnerId: held.learnerId,
      applyByDict: side,
      reasonDict,
      reason,
      statusDict: disputeState.waiting,
      applyTime: now(),
    }
    await insertDispute(sql, creator, dispute)
    await setDisputed(sql, creator, { id: orderId, disputeFlag: true })
    await write(sql, held, { side, kindDict: messageKind.dispute, text: reason, fileIds: [] })
    const { reason: _, ...noted } = dispute
    await audit(sql, { creator, action: 'disputes.open', target: target(dispute.id), after: noted })
    if (side === messageSender.buyer) await notify(sql, creator, openedNews({ ...held, reasonDict }))
    else await tellOpened(sql, held)
    return shownDispute((await findDispute(sql, creator, dispute.id)) ?? fail('orderNotFound'))
  })
}

export const target = (id: DisputeId) => ({ type: 'dispute', id })

type DisputeContext = { list: readonly DisputeRow[]; side: Side }

/** Why this side may not open a dispute now. */
async function refusalOf(
  sql: Sql,
  fulfilment: FulfilmentRow,
  { list, side }: DisputeContext,
): Promise<Extract<ErrorName, (typeof disputes.open.errors)[number]> | undefined> {
  if (!isOpenOrder(fulfilment)) return 'serviceClosed'
  if (fulfilment.learnerId === null) return 'orderNoLearner'
  if (list.some(({ statusDict }) => openDisputes.includes(statusDict))) return 'disputeOpen'
  if (fulfilment.statusDict === orderState.refunding) return 'serviceRefunding'
  if (fulfilment.payFen === 0) return 'orderNotPaid'
  if (list.some(isDecided) || list.length >= disputeLimits.anOrder) return 'disputeTooOften'
  const { finishTime } = fulfilment
  if (finishTime !== null && isPast(plusDays(finishTime, disputeLimits.days))) return 'disputeTooLate'
  return (await hasReason(sql, fulfilment, side)) ? undefined : 'disputeTooEarly'
}

const isDecided = ({ statusDict }: DisputeRow) =>
  statusDict === disputeState.forLearner || statusDict === disputeState.forCreator

const isPast = (time: Instant) => Date.parse(time) < Date.parse(now())

/** Something was delivered, or is late, or the money was refused: before that the two sides have not disagreed yet. */
async function hasReason(sql: Sql, fulfilment: FulfilmentRow, side: Side): Promise<boolean> {
  if (fulfilment.deliverTime !== null) return true
  if (side === messageSender.creator) return false
  if (fulfilment.deliverDueTime !== null && isPast(fulfilment.deliverDueTime)) return true
  return hasRefused(sql, fulfilment.creator, fulfilment.orderId)
}

/** The side that opened it no longer needs the operators. The order goes on as before. */
export function withdrawDispute(sql: Sql, party: Party, { id }: { id: DisputeId }): Promise<Dispute> {
  return transaction(sql, async (sql) => {
    const known = await findOf(sql, party, id)
    if (known?.applyByDict !== sideOf(party)) return fail('disputeNotFound')
    const { creator } = known
    await lockFund(sql, creator)
    const change = { statusDict: disputeState.withdrawn, deadlineTime: null, decideTime: now() }
    await moveDispute(sql, known, { from: disputeCan.withdraw, change, verb: 'withdraw' })
    await setDisputed(sql, creator, { id: known.orderId, disputeFlag: false })
    if (known.applyByDict === messageSender.buyer) await notify(sql, creator, withdrawnNews(known))
    else await tellWithdrawn(sql, known)
    return shownDispute((await findDispute(sql, creator, id)) ?? fail('disputeNotFound'))
  })
}

const findOf = (sql: Sql, party: Party, id: DisputeId): Promise<DisputeRow | undefined> =>
  'creator' in party ? findDispute(sql, party.creator, id) : findOwnDispute(sql, party.learner, id)

type Move = {
  from: readonly Dispute['statusDict'][]
  change: Parameters<typeof changeDispute>[2]['change']
  verb: 'withdraw' | 'decideForLearner' | 'decideForCreator' | 'return' | 'wait' | 'end'
}

/** One conditional update lets one of several parallel moves win. The caller holds the fund. */
export async function moveDispute(
  sql: Tx,
  { creator, id }: Pick<DisputeRow, 'creator' | 'id'>,
  { from, change, verb }: Move,
): Promise<void> {
  if (!(await changeDispute(sql, creator, { id, from, change }))) {
    const { statusDict } = (await findDispute(sql, creator, id)) ?? fail('disputeNotFound')
    fail('disputeStateChanged', standsAt('这个争议', disputeState.labels[statusDict]))
  }
  await audit(sql, { creator, action: `disputes.${verb}`, target: target(id), after: change })
}
