import type { Refund } from '@zsm/contract/refunds'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { heldBy, type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { holdFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { type AcceptRefund, findTrade, hashNotice, holdPaidOrder } from '../orders/public.ts'
import { bookRefund } from './booking.ts'
import { hasTransfer } from './by-hand.queries.ts'
import { requestedNews } from './news.ts'
import { claimNotice, findNotice, type KnownNotice, type Said } from './notices.queries.ts'
import { findRefundByNo, insertRefund, type NewRefund } from './queries.ts'
import { failRefund } from './refund-states.ts'
import { newRefund, openRefund } from './refunds.ts'

type Delivery = Parameters<AcceptRefund>[1]
type HeldOrder = Awaited<ReturnType<typeof holdPaidOrder>>
type Asked = { order: HeldOrder; known: Refund | undefined; fresh: NewRefund; time: Instant }

/** How long a creator may leave a buyer's request unanswered. */
const answerWithin = 48 * 3_600_000
/** A channel's clock may be ahead of ours by as much as a signature's. */
const clockSkew = 5 * 60_000

/** Books what a channel says of a refund, once for each state however often it says it. */
export const acceptRefund: AcceptRefund = async (sql, delivery) => {
  const { channel, notice, now } = delivery
  const noticeHash = hashNotice(notice)
  const key = { channel: channel.name, refundNo: notice.refundNo, statusDict: notice.statusDict }
  const said = await findNotice(sql, key)
  if (said && (notice.statusDict !== 9 || wasSaid(said, noticeHash))) {
    return answerAgain(key, said, noticeHash)
  }
  const trade = await findTrade(sql, channel.name, notice.tradeNo)
  // what failed moved nothing: where there is nothing to fail, it is no news
  if (!trade) return notice.statusDict === 9 ? { refundNo: notice.refundNo } : fail('orderNotFound')
  if (Date.parse(notice.refundTime) > Date.parse(now) + clockSkew)
    fail('invalidInput', { field: 'refundTime' })
  const creator = trade.creatorId
  return transaction(heldBy(creator, sql), async (sql) => {
    await holdFund(sql, creator)
    const order = await holdPaidOrder(sql, creator, trade.orderId)
    const asked = await askedOf(sql, creator, order, delivery)
    if (notice.statusDict === 9 && !asked.known) return { refundNo: notice.refundNo }
    const kept = { creatorId: creator, refundId: asked.known?.id ?? asked.fresh.id, createTime: now }
    if (!(await claimNotice(sql, { ...key, ...kept, noticeHash }))) return answerOther(sql, key, noticeHash)
    await take(sql, creator, asked, delivery)
    return { refundNo: notice.refundNo }
  })
}

async function askedOf(sql: Tx, creator: CreatorId, order: HeldOrder, { notice }: Delivery): Promise<Asked> {
  const { refundNo, refundFen, refundTime, reasonDict, note } = notice
  const known = await findRefundByNo(sql, creator, { orderId: order.id, refundNo })
  if (known && known.amountFen !== refundFen) fail('noticeMismatch')
  const fresh = { ...newRefund(order, refundFen, refundTime), refundNo, reasonDict, note }
  return { order, known, fresh, time: refundTime }
}

async function take(sql: Tx, creator: CreatorId, asked: Asked, delivery: Delivery): Promise<void> {
  const { order, known, fresh, time } = asked
  const { statusDict } = delivery.notice
  if (statusDict === 1 && !known) {
    const deadlineTime = new Date(Date.parse(time) + answerWithin).toISOString()
    await openRefund(sql, creator, order, { ...fresh, applyByDict: 1, statusDict: 1, deadlineTime })
    await notify(sql, creator, requestedNews(fresh, order), delivery.now)
  }
  if (statusDict === 5) {
    // one that began at the channel is over already: it opens nothing
    if (!known) await insertRefund(sql, creator, { ...fresh, applyByDict: 3, statusDict: 13 })
    const { now } = delivery
    await bookRefund(sql, creator, { id: known?.id ?? fresh.id, from: [1, 2, 9, 13], time, now })
  }
  if (statusDict === 9 && known) await noteFailure(sql, creator, known)
}

/** A failure is news of a refund under way alone; of one that the channel itself is booked to have made it is a contradiction. */
async function noteFailure(sql: Tx, creator: CreatorId, { id, statusDict }: Refund): Promise<void> {
  if (statusDict === 5 && !(await hasTransfer(sql, creator, id))) fail('refundStateChanged')
  if (statusDict !== 2) return
  const reason = '支付渠道没有退成功，请稍后重试；一直不成功请联系客服'
  await failRefund(sql, creator, { id, reason })
}

/** Of what is tried again each try may fail, in other words: no money moved, so that nothing is contradicted. */
const wasSaid = ({ noticeHash, earlierHashes }: Said, hash: string) =>
  noticeHash === hash || earlierHashes.includes(hash)

/** A parallel delivery booked it between our look and our claim. */
async function answerOther(
  sql: Sql,
  key: Pick<KnownNotice, 'channel' | 'refundNo' | 'statusDict'>,
  noticeHash: string,
): Promise<{ refundNo: string }> {
  const said = (await findNotice(sql, key)) ?? fail('unavailable')
  return answerAgain(key, said, noticeHash)
}

function answerAgain({ refundNo }: { refundNo: string }, said: Said, now: string): { refundNo: string } {
  if (!wasSaid(said, now)) fail('requestIdReused')
  return { refundNo }
}
