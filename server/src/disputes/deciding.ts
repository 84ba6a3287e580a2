import type { Dispute } from '@zsm/contract/disputes'
import { noFen } from '@zsm/contract/money/fen'
import { refundableFen } from '@zsm/contract/money/refund-split'
import { disputeCan, disputeState, messageKind, messageSender } from '@zsm/contract/states'
import type { Fen, Instant, OperatorId, RefundId } from '@zsm/contract/values'
import { now, plusDays } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import {
  acceptByOperators,
  type FulfilmentRow,
  getFulfilment,
  lockFulfilment,
  write,
} from '../fulfilment/public.ts'
import { lockFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { oneByOne } from '../one-by-one.ts'
import { lockPaidOrder, releaseHold, setDisputed } from '../orders/public.ts'
import { refundByOperators } from '../refunds/public.ts'
import { tellAskedToAgree, tellDecided, tellWaitsAgain } from './learner-news.ts'
import { decidedNews, endedNews, returnedNews, waitsAgainNews } from './news.ts'
import { moveDispute } from './opening.ts'
import { type DisputeRow, findDispute, listFullyRefunded, listOverdue } from './queries.ts'

type Reasoned = { operator: OperatorId; reason: string }

/**
 * → 3 支持学员: opens a refund of all or a part of the payment in the operators' name. The caller sends it to the channel after the
 * commit. What is not refunded counts as accepted.
 */
export function decideForLearner(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason, amountFen }: Reasoned & { amountFen: Fen },
): Promise<RefundId> {
  return transaction(sql, async (sql) => {
    const { creator, orderId } = dispute
    const fulfilment = await lockFulfilmentOf(sql, dispute)
    const time = now()
    const order = await lockPaidOrder(sql, creator, orderId)
    const change = { statusDict: disputeState.forLearner, ...decided(operator, reason, time) }
    // Checked under the fund's lock and before the refund: of two decisions, the second opens none.
    await mustBeOpen(sql, dispute)
    if (amountFen < refundableFen(order)) await acceptRest(sql, fulfilment, time)
    const refundId = await refundByOperators(sql, creator, { orderId, amountFen, note: reason })
    const verb = 'decideForLearner'
    await moveDispute(sql, dispute, {
      from: disputeCan.decide,
      change: { ...change, refundId, refundFen: amountFen },
      verb,
    })
    await close(sql, fulfilment, dispute, { refundFen: amountFen, reason })
    return refundId
  })
}

/** → 4 支持创作者: what was delivered counts as accepted, and the income is released. */
export function decideForCreator(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason }: Reasoned,
): Promise<void> {
  return transaction(sql, async (sql) => {
    const fulfilment = await lockFulfilmentOf(sql, dispute)
    if (fulfilment.deliverTime === null) fail('disputeNotDelivered')
    const time = now()
    const change = { statusDict: disputeState.forCreator, ...decided(operator, reason, time) }
    await moveDispute(sql, dispute, { from: disputeCan.decide, change, verb: 'decideForCreator' })
    await acceptRest(sql, fulfilment, time)
    await close(sql, fulfilment, dispute, { refundFen: noFen, reason })
  })
}

/** → 2 双方协商中: both sides have some days to agree. After these days the dispute waits for the operators again. */
export function returnToSides(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason, days }: Reasoned & { days: number },
): Promise<void> {
  return transaction(sql, async (sql) => {
    const fulfilment = await lockFulfilmentOf(sql, dispute)
    const deadlineTime = plusDays(now(), days)
    const change = {
      statusDict: disputeState.returned,
      deadlineTime,
      decisionNote: reason,
      deciderId: operator,
    }
    await moveDispute(sql, dispute, { from: disputeCan.return, change, verb: 'return' })
    await writeRuling(sql, fulfilment, `请双方在 ${days} 天内协商：${reason}`)
    await notify(sql, dispute.creator, returnedNews(dispute, reason))
    await tellAskedToAgree(sql, dispute, reason)
  })
}

const decided = (deciderId: OperatorId, decisionNote: string, decideTime: Instant) => ({
  deadlineTime: null,
  deciderId,
  decisionNote,
  decideTime,
})

async function lockFulfilmentOf(sql: Tx, { creator, orderId }: DisputeRow) {
  await lockFund(sql, creator)
  return lockFulfilment(sql, await getFulfilment(sql, creator, orderId))
}

async function mustBeOpen(sql: Tx, { creator, id }: DisputeRow): Promise<void> {
  const { statusDict } = (await findDispute(sql, creator, id)) ?? fail('disputeNotFound')
  if (!disputeCan.decide.includes(statusDict)) fail('disputeStateChanged')
}

/** Accepts in place of the buyer. The hold was for such a disagreement, so it ends with the decision. */
async function acceptRest(sql: Tx, fulfilment: FulfilmentRow, time: Instant): Promise<void> {
  await acceptByOperators(sql, fulfilment, time)
  await releaseHold(sql, fulfilment.creator, { id: fulfilment.orderId, time })
}

async function close(
  sql: Tx,
  fulfilment: FulfilmentRow,
  dispute: DisputeRow,
  decision: { refundFen: Fen; reason: string },
): Promise<void> {
  await setDisputed(sql, dispute.creator, { id: dispute.orderId, disputeFlag: false })
  await writeRuling(sql, fulfilment, decision.reason)
  await notify(sql, dispute.creator, decidedNews(dispute, decision))
  await tellDecided(sql, dispute, decision)
}

async function writeRuling(sql: Tx, fulfilment: FulfilmentRow, text: string): Promise<void> {
  await write(sql, fulfilment, {
    side: messageSender.system,
    kindDict: messageKind.ruling,
    text,
    fileIds: [],
  })
}

const batch = 200

/** For the timer: a dispute whose days to agree are over waits for the operators again, and one whose order was fully refunded ends. */
export async function attendDisputes(sql: Sql, now: Instant): Promise<void> {
  await oneByOne(await listOverdue(sql, now, batch), 'disputes that could not wait again', (due) =>
    step(sql, due, async (sql, dispute) => {
      const change = { statusDict: disputeState.waiting, deadlineTime: null }
      await moveDispute(sql, dispute, { from: disputeCan.wait, change, verb: 'wait' })
      await notify(sql, dispute.creator, waitsAgainNews(dispute))
      await tellWaitsAgain(sql, dispute)
    }),
  )
  await oneByOne(await listFullyRefunded(sql, batch), 'disputes that could not end', (due) =>
    step(sql, due, async (sql, dispute) => {
      const change = { statusDict: disputeState.ended, deadlineTime: null, decideTime: now }
      await moveDispute(sql, dispute, { from: disputeCan.withdraw, change, verb: 'end' })
      await setDisputed(sql, dispute.creator, { id: dispute.orderId, disputeFlag: false })
      await notify(sql, dispute.creator, endedNews(dispute))
    }),
  )
}

function step(
  sql: Sql,
  { creatorId: creator, id }: Pick<Dispute, 'id'> & { creatorId: DisputeRow['creator'] },
  take: (sql: Tx, dispute: DisputeRow) => Promise<void>,
): Promise<void> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const dispute = await findDispute(sql, creator, id)
    if (dispute) await take(sql, dispute)
  })
}
