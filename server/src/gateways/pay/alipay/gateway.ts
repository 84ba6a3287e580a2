import type { PayGateway } from '../pay-gateway.ts'
import { readBill, readBillFile } from './bills.ts'
import { caller } from './http.ts'
import { answerNotice, readNotice } from './notices.ts'
import { closePayment, openPayment, queryPayment } from './payments.ts'
import { queryRefund, sendRefund } from './refunds.ts'
import type { AlipaySettings } from './settings.ts'

/** Alipay, for a company that sells in its own name (decision 0070). */
export function alipay(settings: AlipaySettings, { answerMs = 10_000 } = {}): PayGateway {
  const call = caller(settings, answerMs)
  return {
    name: 'alipay',
    scenes: ['phone', 'desktop'],
    open: async (payment) => openPayment(settings, payment),
    query: (paymentNo) => queryPayment(call, paymentNo),
    close: (paymentNo) => closePayment(call, paymentNo),
    refund: (refund) => sendRefund(call, refund),
    queryRefund: (refund) => queryRefund(call, refund),
    readBill: (day) => readBill(settings, call, day),
    readBillFile: (day, file) => readBillFile(settings, day, file),
    readNotice: (notice) => readNotice(settings, call, notice),
    answerNotice,
  }
}
