import type { KeyObject } from 'node:crypto'
import type { PayGateway } from '../pay-gateway.ts'
import { readBill, readBillFile } from './bills.ts'
import { type Call, caller, sender } from './http.ts'
import { answerNotice, readNotice } from './notices.ts'
import { openidGateway } from './openid.ts'
import { closePayment, openPayment, queryPayment } from './payments.ts'
import { platformKeys } from './platform-keys.ts'
import { queryRefund, sendRefund } from './refunds.ts'
import type { WechatPaySettings } from './settings.ts'
import { type Verify, verifier } from './verifying.ts'

/** WeChat Pay, API v3, for a company that sells in its own name (decision 0070). */
export function wechatPay(settings: WechatPaySettings, { answerMs = 10_000 } = {}): PayGateway {
  const { call, verify } = connect(settings, answerMs)
  return {
    name: 'wechat',
    scenes: ['wechat', 'phone', 'desktop'],
    payer: openidGateway(settings),
    open: (payment) => openPayment(settings, call, payment),
    query: (paymentNo) => queryPayment(settings, call, paymentNo),
    close: (paymentNo) => closePayment(settings, call, paymentNo),
    refund: (refund) => sendRefund(settings, call, refund),
    queryRefund: (refund) => queryRefund(call, refund),
    readBill: (day) => readBill(settings, call, day),
    readBillFile: (day, file) => readBillFile(settings, day, file),
    readNotice: (notice) => readNotice(settings, verify, notice),
    answerNotice,
  }
}

type Connection = {
  call: Call
  verify: Verify
  /** WeChat Pay's key, with which we encrypt fields that only WeChat Pay may read. */
  encryptionKey: () => Promise<{ id: string; key: KeyObject }>
}

/** Signed calls with verified answers, and the verification of notices. */
export function connect(settings: WechatPaySettings, answerMs: number): Connection {
  const send = sender(settings, answerMs)
  const { find, encrypting } = platformKeys(settings, send)
  const verify = verifier(find)
  return { call: caller(send, verify), verify, encryptionKey: encrypting }
}
