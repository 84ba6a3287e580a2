import { noticeKind, refundReason, refundState } from '@zsm/contract/states'
import type { Sql } from '../../database/sql.ts'
import type { Notice, PayGateway, RawNotice } from '../../gateways/pay/pay-gateway.ts'
import { askAboutRefund } from '../../refunds/public.ts'
import { hashOf, type Said } from '../booking/bookings.ts'
import type { BookTogether } from '../booking/together.ts'
import { bookPayment } from '../provider-payments.ts'
import { findTrade } from '../trades.queries.ts'
import type { Delivery } from './deliveries.ts'
import { bookOrStore, takeRefund } from './kept-notices.ts'

type Reading = { gateway: PayGateway; bookTogether: BookTogether }

/** Verifies a provider's notice over its raw bytes, and takes it. */
export async function takeRaw(
  sql: Sql,
  { gateway, bookTogether }: Reading,
  raw: RawNotice,
  delivery: Delivery,
): Promise<void> {
  await takeNotice(sql, await gateway.readNotice(raw), delivery, bookTogether)
}

/**
 * Books a provider's verified notice, or stores it for an operator if it cannot be booked. A payment that `bookTogether` books among
 * others needs nothing else.
 */
export async function takeNotice(
  sql: Sql,
  notice: Notice,
  delivery: Delivery,
  bookTogether?: BookTogether,
): Promise<void> {
  if (notice.kind === 'payment') {
    const { kind: _, state: __, ...paid } = notice
    const said = { ...delivery, paid }
    if (!(await bookTogether?.(said))) await takePaid(sql, said)
  }
  if (notice.kind === 'refund') await takeRefundAnswer(sql, notice, delivery)
}

/** Books a provider's payment. An unknown or contradictory payment is stored as unmatched, because money has moved. */
export async function takePaid(sql: Sql, { paid, ...delivery }: Said): Promise<void> {
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
  await bookOrStore(sql, { ...delivery, money }, (sql) => bookPayment(sql, { ...delivery, paid }))
}

/**
 * Takes a notice about a refund. While the refund is under way, the notice is ignored: the timer asks later. A notice of failure may be
 * older than a retry, so the provider is queried, and the notice is stored only if it contradicts our books.
 */
async function takeRefundAnswer(
  sql: Sql,
  { tradeNo, refundNo, refundFen, answer }: Extract<Notice, { kind: 'refund' }>,
  delivery: Delivery,
): Promise<void> {
  const refund = { tradeNo, refundNo, refundFen, reasonDict: refundReason.other }
  if (answer.state === 'refunded') {
    const { refundTime } = answer
    const notice = { ...refund, refundTime, statusDict: refundState.refunded, note: '' }
    await takeRefund(sql, { ...delivery, notice })
  }
  if (answer.state === 'failed' || answer.state === 'stuck') {
    const { channel, now } = delivery
    const trade = await findTrade(sql, channel.name, tradeNo)
    if (trade && (await askAboutRefund(sql, channel, trade.creatorId, { refundNo, now }))) return
    const notice = { ...refund, refundTime: now, statusDict: refundState.failed, note: answer.reason }
    await takeRefund(sql, { ...delivery, notice })
  }
}
