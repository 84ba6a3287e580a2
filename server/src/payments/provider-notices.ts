import { noticeKind, refundReason, refundState } from '@zsm/contract/states'
import type { Sql } from '../database/sql.ts'
import type { Notice } from '../gateways/pay/pay-gateway.ts'
import type { Delivery } from './deliveries.ts'
import { bookOrStore, takeRefund } from './kept-notices.ts'
import { hashText } from './notice-hash.ts'
import { bookPayment, type PaidPayment } from './provider-payments.ts'

type Paid = Delivery & { paid: PaidPayment }

/** Books a provider's verified notice, or stores it for an operator if it cannot be booked. */
export async function takeNotice(sql: Sql, notice: Notice, delivery: Delivery): Promise<void> {
  if (notice.kind === 'payment') {
    const { kind: _, state: __, ...paid } = notice
    await takePaid(sql, { ...delivery, paid })
  }
  if (notice.kind === 'refund') await takeRefundAnswer(sql, notice, delivery)
}

/** Books a provider's payment. An unknown or contradictory one is stored as unmatched, because money has moved. */
export async function takePaid(sql: Sql, { paid, ...delivery }: Paid): Promise<void> {
  const { paymentNo, tradeNo, paidFen: amountFen, payTime: occurTime, payerId: userId } = paid
  const money = {
    kindDict: noticeKind.payment,
    tradeNo,
    refundNo: '',
    amountFen,
    userId,
    occurTime,
    notice: paid,
    noticeHash: hashText(JSON.stringify([paymentNo, tradeNo, amountFen])),
  } as const
  await bookOrStore(sql, { ...delivery, money }, (sql) => bookPayment(sql, { ...delivery, paid }))
}

/** Takes the end of a refund. A notice of one that is still under way is ignored: the timer queries it later. */
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
    const notice = {
      ...refund,
      refundTime: delivery.now,
      statusDict: refundState.failed,
      note: answer.reason,
    }
    await takeRefund(sql, { ...delivery, notice })
  }
}
