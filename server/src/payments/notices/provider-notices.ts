import { noticeKind, refundReason, refundState } from '@zsm/contract/states'
import type { Sql } from '../../database/sql.ts'
import type { Notice, PayGateway, RawNotice } from '../../gateways/pay/pay-gateway.ts'
import { askAboutRefund } from '../../refunds/public.ts'
import { hashOf, type ReportedPayment } from '../booking/bookings.ts'
import type { BookTogether } from '../booking/grouped-booking.ts'
import { bookPayment } from '../provider-payments.ts'
import { findTrade } from '../trades.queries.ts'
import { bookOrStore, bookOrStoreRefund } from './kept-notices.ts'
import type { NoticeContext } from './notice-context.ts'

type Reading = { gateway: PayGateway; bookTogether: BookTogether }

/** Verifies a provider's notice over its raw bytes, and takes it. */
export async function receiveProviderNotice(
  sql: Sql,
  { gateway, bookTogether }: Reading,
  raw: RawNotice,
  context: NoticeContext,
): Promise<void> {
  await bookProviderNotice(sql, await gateway.readNotice(raw), context, bookTogether)
}

/**
 * Books a provider's verified notice, or stores it for an operator if it cannot be booked. A payment that `bookTogether` books among
 * others needs nothing else.
 */
export async function bookProviderNotice(
  sql: Sql,
  notice: Notice,
  context: NoticeContext,
  bookTogether?: BookTogether,
): Promise<void> {
  if (notice.kind === 'payment') {
    const { kind: _, state: __, ...paid } = notice
    const reported = { ...context, paid }
    if (!(await bookTogether?.(reported))) await bookOrStoreProviderPayment(sql, reported)
  }
  if (notice.kind === 'refund') await takeRefundAnswer(sql, notice, context)
}

/** Books a provider's payment. An unknown or contradictory payment is stored as unmatched, because money has moved. */
export async function bookOrStoreProviderPayment(
  sql: Sql,
  { paid, ...context }: ReportedPayment,
): Promise<void> {
  const { tradeNo, paidFen: amountFen, payTime: occurTime, payerId: userId } = paid
  const money = {
    kindDict: noticeKind.payment,
    tradeNo,
    refundNo: '',
    amountFen,
    userId,
    occurTime,
    notice: paid,
    noticeHash: hashOf(paid),
  } as const
  await bookOrStore(sql, { ...context, money }, (sql) => bookPayment(sql, { ...context, paid }))
}

/**
 * Takes a notice about a refund. While the refund is under way, the notice is ignored: the timer asks later. A notice of failure may be
 * older than a retry, so the provider is queried, and the notice is stored only if it contradicts our books.
 */
async function takeRefundAnswer(
  sql: Sql,
  { tradeNo, refundNo, refundFen, answer }: Extract<Notice, { kind: 'refund' }>,
  context: NoticeContext,
): Promise<void> {
  const refund = { tradeNo, refundNo, refundFen, reasonDict: refundReason.other }
  if (answer.state === 'refunded') {
    const { refundTime } = answer
    const notice = { ...refund, refundTime, statusDict: refundState.refunded, note: '' }
    await bookOrStoreRefund(sql, { ...context, notice })
  }
  if (answer.state === 'failed' || answer.state === 'stuck') {
    const { channel, now } = context
    const trade = await findTrade(sql, channel.name, tradeNo)
    if (trade && (await askAboutRefund(sql, channel, trade.creatorId, { refundNo, now }))) return
    const notice = { ...refund, refundTime: now, statusDict: refundState.failed, note: answer.reason }
    await bookOrStoreRefund(sql, { ...context, notice })
  }
}
