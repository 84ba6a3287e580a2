import type { IncomingHttpHeaders } from 'node:http'
import type { PayScene } from '@zsm/contract/payments'
import type { Fen, Instant } from '@zsm/contract/values'

/** A payment provider: WeChat Pay, Alipay, the sandbox. All amounts are whole fen. */
export type PayGateway = {
  /** The last part of the notices' path, `/open/pay/notify/<name>`, and the name in the ledger's accounts. */
  name: string
  scenes: readonly PayScene[]
  /** Present if the scene `wechat` needs the payer's number. */
  payer?: PayerGateway
  /**
   * Opens a payment. Opening the same payment again continues it: it can be paid once. All properties must be the same: a provider
   * refuses another amount, scene or end. A paid or closed payment is `refused`: query it then. At Alipay no call is made; its page
   * refuses instead.
   */
  open(payment: NewPayment): Promise<PayStep>
  query(paymentNo: string): Promise<PaymentAnswer>
  /**
   * Closes a payment: nobody can pay it afterwards, except on an Alipay page on which the buyer never signed in, until its end. Answers
   * `paid` if the buyer was faster.
   */
  close(paymentNo: string): Promise<PaymentAnswer>
  /** Requests a refund. A repeated `refundNo` is the same refund. */
  refund(refund: NewRefund): Promise<RefundAnswer>
  queryRefund(refund: Pick<NewRefund, 'tradeNo' | 'refundNo'>): Promise<RefundAnswer>
  /**
   * Reads the provider's bill of a day in Beijing, from the next day on; `busy` until it is made. The lines count only after the
   * iteration has ended: a broken line, a wrong hash or a wrong sum makes it fail in the middle.
   */
  readBill(day: string): AsyncIterable<BillLine>
  /**
   * Reads the bill from a file that was downloaded on the provider's site, packed or not. A failure names the line in `field`. Absent
   * if the provider gives out no files.
   */
  readBillFile?(day: string, file: Buffer): AsyncIterable<BillLine>
  /** Verifies a notice's bytes, then parses them. Fails with a `ProviderFailure` of kind `forged`. */
  readNotice(notice: RawNotice): Promise<Notice>
  /** The answer that makes the provider stop sending the notice, or send it again. */
  answerNotice(isReceived: boolean): NoticeAnswer
}

/** Learns the provider's number of a person without asking the person. */
export type PayerGateway = {
  /** The page that redirects the browser to `returnUrl` with `code` and `state`. `state`: at most 128 letters and digits. */
  page(state: string, returnUrl: string): string
  /** The person's number for a code, which works once. Fails with a `ProviderFailure`. */
  of(code: string): Promise<string>
}

export type NewPayment = {
  /** Our number, sent as the provider's `out_trade_no`: 6 to 32 of `[0-9A-Za-z_-]`. */
  paymentNo: string
  amountFen: Fen
  /** The text that the buyer reads at the provider. A gateway cuts it to the provider's length. */
  subject: string
  /** The end of the time in which it may be paid. */
  expireTime: Instant
  scene: PayScene
  /** The buyer's IP address, which WeChat's H5 payment needs. */
  clientIp: string
  /** WeChat's `openid` of the buyer, only for the scene `wechat`. */
  payerId?: string
  /** The page to which the provider sends the browser back. */
  returnUrl: string
}

/** The next step for the buyer's browser. */
export type PayStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'qrCode'; text: string }
  /** The parameters of WeChat's `WeixinJSBridge.invoke('getBrandWCPayRequest')`. */
  | { kind: 'wechatBridge'; parameters: Record<string, string> }

/** `unknown`: the provider has no payment of this number, because nobody opened its page or our request never arrived. */
export type PaymentAnswer = { state: 'unknown' | 'unpaid' | 'closed' } | PaidAnswer
export type PaidAnswer = {
  state: 'paid'
  /** The provider's number of the payment. */
  tradeNo: string
  paidFen: Fen
  payTime: Instant
  /** The provider's number of the buyer. */
  payerId: string
}

export type NewRefund = {
  /** The provider's number of the payment. The order stores it, and our `paymentNo` is not stored there. */
  tradeNo: string
  /** Our number, sent as the provider's `out_refund_no` or `out_request_no`. */
  refundNo: string
  refundFen: Fen
  /** The amount of the whole payment, which WeChat Pay needs. */
  paidFen: Fen
  /** The text that the buyer reads at the provider. */
  reason: string
}

/**
 * - `failed` is final for this attempt: the provider moved no money.
 *
 * - `stuck`: the money left our account and the buyer's card did not accept it, for example because the card was closed. A person
 * settles it on the provider's site; then it is refunded or failed.
 *
 * - `unknown`: the provider has no refund of this number.
 */
export type RefundAnswer =
  | { state: 'unknown' | 'refunding' }
  | { state: 'refunded'; refundTime: Instant }
  | { state: 'failed' | 'stuck'; reason: string }

/** One line of a provider's daily bill. */
export type BillLine = {
  kind: 'payment' | 'refund'
  paymentNo: string
  tradeNo: string
  /** Our number of the refund; empty for a payment. */
  refundNo: string
  /** The paid or refunded amount; never negative. */
  amountFen: Fen
  /** The provider's fee; negative if a refund returns it. */
  feeFen: Fen
  time: Instant
  /** The provider's word for the state. */
  state: string
  /** The meaning of `state`: the money moved, may still move, or did not move. */
  outcome: 'done' | 'underWay' | 'failed'
}

export type RawNotice = { headers: IncomingHttpHeaders; body: Buffer; now: Instant }

export type Notice =
  | ({ kind: 'payment'; paymentNo: string } & PaidAnswer)
  | { kind: 'refund'; tradeNo: string; refundNo: string; refundFen: Fen; answer: RefundAnswer }
  /** Correctly signed, and about nothing that we book. */
  | { kind: 'other'; what: string }

export type NoticeAnswer = { status: number; contentType: string; body: string }
