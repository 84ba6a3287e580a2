import type { RefundNotice } from '@zsm/contract/payments'
import { refundState } from '@zsm/contract/states'
import { type Sql, transaction, withQuota } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockFund } from '../../funds/public.ts'
import { lockPaidOrder } from '../../orders/public.ts'
import { applyUpdate, findUpdate } from '../../refunds/public.ts'
import { findTrade } from '../trades.queries.ts'
import { mustBePast, type ReceivedNotice } from './notice-context.ts'
import { hashNotice } from './notice-hash.ts'
import { claimNotice, findNotice, type KnownNotice, type NoticeHashes } from './refund-notices.queries.ts'

/** Books a channel's notice of a refund, once for each state however often the notice comes. */
export async function bookRefundNotice(
  sql: Sql,
  { channel, notice, now }: ReceivedNotice<RefundNotice>,
): Promise<{ refundNo: string }> {
  const noticeHash = hashNotice(notice)
  const key = { channel: channel.name, refundNo: notice.refundNo, statusDict: notice.statusDict }
  const hashes = await findNotice(sql, key)
  if (hashes && (notice.statusDict !== refundState.failed || isKnown(hashes, noticeHash))) {
    return answerAgain(key, hashes, noticeHash)
  }
  const trade = await findTrade(sql, channel.name, notice.tradeNo)
  // A failure moved no money, so a failure for an unknown trade is accepted and ignored.
  if (!trade)
    return notice.statusDict === refundState.failed ? { refundNo: notice.refundNo } : fail('orderNotFound')
  mustBePast('refundTime', notice.refundTime, now)
  const creator = trade.creatorId
  return transaction(withQuota(creator, sql), async (sql) => {
    await lockFund(sql, creator)
    const order = await lockPaidOrder(sql, creator, trade.orderId)
    const update = await findUpdate(sql, creator, order, notice)
    if (notice.statusDict === refundState.failed && !update.known) return { refundNo: notice.refundNo }
    const kept = { creatorId: creator, refundId: update.known?.id ?? update.fresh.id, createTime: now }
    if (!(await claimNotice(sql, { ...key, ...kept, noticeHash }))) return answerOther(sql, key, noticeHash)
    await applyUpdate(sql, creator, update, now)
    return { refundNo: notice.refundNo }
  })
}

/** Whether this notice was booked before. Each attempt may fail with another text, so the hashes of earlier failures count too. */
const isKnown = ({ noticeHash, earlierHashes }: NoticeHashes, hash: string) =>
  noticeHash === hash || earlierHashes.includes(hash)

/** The answer for a notice that a parallel delivery booked after we looked for it. */
async function answerOther(
  sql: Sql,
  key: Pick<KnownNotice, 'channel' | 'refundNo' | 'statusDict'>,
  noticeHash: string,
): Promise<{ refundNo: string }> {
  const hashes = (await findNotice(sql, key)) ?? fail('unavailable')
  return answerAgain(key, hashes, noticeHash)
}

function answerAgain(
  { refundNo }: { refundNo: string },
  hashes: NoticeHashes,
  noticeHash: string,
): { refundNo: string } {
  if (!isKnown(hashes, noticeHash)) fail('requestIdReused')
  return { refundNo }
}
