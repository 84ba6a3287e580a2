import { noFen } from '@zsm/contract/money/fen'
import { refundableFen } from '@zsm/contract/money/refund-split'
import type { Refund } from '@zsm/contract/refunds'
import { orderCan, pictureRecord, refundAsker, refundState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, LearnerId, OrderId, PictureId, RefundId } from '@zsm/contract/values'
import { now, plusMs } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { sendPictures } from '../materials/public.ts'
import { notify } from '../notifications/public.ts'
import { isDisputed, lockPaidOrder } from '../orders/public.ts'
import { requestedNews, takenBackNews } from './news.ts'
import { countRequests, findRefund, hasRefunded, type NewRefund } from './queries.ts'
import { closeRefund } from './refund-states.ts'
import { newRefund, openRefund } from './refunds.ts'

/** The time in which a creator must answer a buyer's request. */
const answerWithin = 48 * 3_600_000

/** Each request notifies the creator, so a buyer who takes requests back and repeats them has a limit. */
const requestsPerOrder = 5

type LockedOrder = Awaited<ReturnType<typeof lockPaidOrder>>

/** Opens a buyer's request, from here or from a channel. It waits for the creator, or without a deadline for operators. */
export async function requestRefund(
  sql: Tx,
  creator: CreatorId,
  order: LockedOrder,
  fresh: NewRefund,
  now: Instant,
): Promise<void> {
  await openRefund(sql, creator, order, {
    ...fresh,
    applyByDict: refundAsker.buyer,
    statusDict: refundState.waiting,
    deadlineTime: fresh.operatorFlag ? null : plusMs(fresh.applyTime, answerWithin),
  })
  await notify(sql, creator, requestedNews(fresh, order), now)
}

type Request = Pick<Refund, 'orderId' | 'reasonDict' | 'note'> & {
  amountFen: Fen
  learner: LearnerId
  pictureIds: readonly PictureId[]
}

/**
 * A learner asks for a refund. The caller has checked that the order is theirs. Fails: `orderNotFound`, `orderNotPaid`,
 * `refundOpen`, `refundTooMuch`, `refundTooOften`, `serviceDisputed`,
 * `pictureNotFound`.
 */
export async function askForRefund(
  sql: Tx,
  creator: CreatorId,
  { orderId, amountFen, reasonDict, note, learner, pictureIds: ids }: Request,
): Promise<RefundId> {
  await lockFund(sql, creator)
  const order = await lockPaidOrder(sql, creator, orderId)
  if (order.payFen === 0) fail('orderNotPaid')
  if (await isDisputed(sql, creator, orderId)) fail('serviceDisputed')
  if ((await countRequests(sql, creator, orderId)) >= requestsPerOrder) fail('refundTooOften')
  const time = now()
  const operatorFlag = await hasRefunded(sql, creator, { userId: learner, orderId })
  const fresh = { ...newRefund(order, amountFen, time), reasonDict, note, operatorFlag }
  await requestRefund(sql, creator, order, fresh, time)
  const record = { recordDict: pictureRecord.refund, recordId: fresh.id }
  await sendPictures(sql, { creator, learner }, { ids, ...record })
  return fresh.id
}

/** The buyer no longer wants the money back. Fails: `refundNotFound`, `refundStateChanged`. */
export function takeBackRequest(
  sql: Sql,
  creator: CreatorId,
  { orderId, id }: { orderId: OrderId; id: RefundId },
): Promise<void> {
  return transaction(sql, async (sql) => {
    const known = await findRefund(sql, creator, id)
    if (known?.orderId !== orderId || known.applyByDict !== refundAsker.buyer) return fail('refundNotFound')
    const refund = await closeRefund(sql, creator, { id, reason: '买家已撤回', takenBackFlag: true })
    await notify(sql, creator, takenBackNews(refund))
  })
}

/** What a buyer may ask back now: nothing while a refund is open, or when nothing was paid. */
export function askableFen(order: Pick<LockedOrder, 'statusDict' | 'payFen' | 'refundFen'>): Fen {
  return orderCan.refund.includes(order.statusDict) ? refundableFen(order) : noFen
}
