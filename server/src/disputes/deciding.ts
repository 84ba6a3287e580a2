import type { Dispute } from '@zsm/contract/disputes'
import { noFen } from '@zsm/contract/money/fen'
import { refundableFen } from '@zsm/contract/money/refund-split'
import { disputeCan, disputeState, messageKind, messageSender } from '@zsm/contract/states'
import type { Fen, Instant, OperatorId, RefundId } from '@zsm/contract/values'
import { now, plusDays } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { acceptByPlatform, getWork, lockWork, type WorkRow, write } from '../fulfilment/public.ts'
import { lockFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { oneByOne } from '../one-by-one.ts'
import { lockPaidOrder, releaseHold, setDisputed } from '../orders/public.ts'
import { refundByPlatform } from '../refunds/public.ts'
import { tellDecided, tellReturned, tellWaitsAgain } from './learner-news.ts'
import { decidedNews, endedNews, returnedNews, waitsAgainNews } from './news.ts'
import { moveDispute } from './opening.ts'
import { type DisputeRow, findDispute, listMoot, listOverdue } from './queries.ts'

type Reasoned = { operator: OperatorId; reason: string }

/**
 * All or a part of the payment goes back. The refund is the platform's, and the caller sends it to the channel after the commit. What
 * is not given back counts as accepted.
 */
export function decideForLearner(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason, amountFen }: Reasoned & { amountFen: Fen },
): Promise<RefundId> {
  return transaction(sql, async (sql) => {
    const { creator, orderId } = dispute
    const work = await holdWork(sql, dispute)
    const time = now()
    const order = await lockPaidOrder(sql, creator, orderId)
    const change = { statusDict: disputeState.forLearner, ...decided(operator, reason, time) }
    // the state first, so that of two decisions one opens a refund
    await mustBeOpen(sql, dispute)
    if (amountFen < refundableFen(order)) await acceptRest(sql, work, time)
    const refundId = await refundByPlatform(sql, creator, { orderId, amountFen, note: reason })
    const verb = 'decideForLearner'
    await moveDispute(sql, dispute, {
      from: disputeCan.decide,
      change: { ...change, refundId, refundFen: amountFen },
      verb,
    })
    await close(sql, work, dispute, { refundFen: amountFen, reason })
    return refundId
  })
}

/** What was delivered counts as accepted, and the income is released. */
export function decideForCreator(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason }: Reasoned,
): Promise<void> {
  return transaction(sql, async (sql) => {
    const work = await holdWork(sql, dispute)
    if (work.deliverTime === null) fail('disputeNotDelivered')
    const time = now()
    const change = { statusDict: disputeState.forCreator, ...decided(operator, reason, time) }
    await moveDispute(sql, dispute, { from: disputeCan.decide, change, verb: 'decideForCreator' })
    await acceptRest(sql, work, time)
    await close(sql, work, dispute, { refundFen: noFen, reason })
  })
}

/** Gives it back to both sides for some days; afterwards it waits for the operators again. */
export function returnToSides(
  sql: Sql,
  dispute: DisputeRow,
  { operator, reason, days }: Reasoned & { days: number },
): Promise<void> {
  return transaction(sql, async (sql) => {
    const work = await holdWork(sql, dispute)
    const deadlineTime = plusDays(now(), days)
    const change = {
      statusDict: disputeState.returned,
      deadlineTime,
      decisionNote: reason,
      deciderId: operator,
    }
    await moveDispute(sql, dispute, { from: disputeCan.return, change, verb: 'return' })
    await writeRuling(sql, work, `请双方在 ${days} 天内协商：${reason}`)
    await notify(sql, dispute.creator, returnedNews(dispute, reason))
    await tellReturned(sql, dispute, reason)
  })
}

const decided = (deciderId: OperatorId, decisionNote: string, decideTime: Instant) => ({
  deadlineTime: null,
  deciderId,
  decisionNote,
  decideTime,
})

async function holdWork(sql: Tx, { creator, orderId }: DisputeRow) {
  await lockFund(sql, creator)
  return lockWork(sql, await getWork(sql, creator, orderId))
}

async function mustBeOpen(sql: Tx, { creator, id }: DisputeRow): Promise<void> {
  const { statusDict } = (await findDispute(sql, creator, id)) ?? fail('disputeNotFound')
  if (!disputeCan.decide.includes(statusDict)) fail('disputeStateChanged')
}

/** Accepts in place of the buyer. The hold was for such a disagreement, so it ends with the decision. */
async function acceptRest(sql: Tx, work: WorkRow, time: Instant): Promise<void> {
  await acceptByPlatform(sql, work, time)
  await releaseHold(sql, work.creator, { id: work.orderId, time })
}

async function close(
  sql: Tx,
  work: WorkRow,
  dispute: DisputeRow,
  decision: { refundFen: Fen; reason: string },
): Promise<void> {
  await setDisputed(sql, dispute.creator, { id: dispute.orderId, disputeFlag: false })
  await writeRuling(sql, work, decision.reason)
  await notify(sql, dispute.creator, decidedNews(dispute, decision))
  await tellDecided(sql, dispute, decision)
}

async function writeRuling(sql: Tx, work: WorkRow, text: string): Promise<void> {
  await write(sql, work, { side: messageSender.system, kindDict: messageKind.ruling, text, fileIds: [] })
}

const batch = 200

/** For the timer: what both sides did not agree about waits again, and what was given back whole needs no decision. */
export async function attendDisputes(sql: Sql, now: Instant): Promise<void> {
  await oneByOne(await listOverdue(sql, now, batch), 'disputes that could not wait again', (due) =>
    step(sql, due, async (sql, dispute) => {
      const change = { statusDict: disputeState.waiting, deadlineTime: null }
      await moveDispute(sql, dispute, { from: disputeCan.wait, change, verb: 'wait' })
      await notify(sql, dispute.creator, waitsAgainNews(dispute))
      await tellWaitsAgain(sql, dispute)
    }),
  )
  await oneByOne(await listMoot(sql, batch), 'disputes that could not end', (due) =>
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
