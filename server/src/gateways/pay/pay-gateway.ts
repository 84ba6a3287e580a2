import type { IncomingHttpHeaders } from 'node:http'
import type { PayScene } from '@zsm/contract/payments'
import type { Fen, Instant } from '@zsm/contract/values'

/** A payment provider: WeChat Pay, Alipay, the sandbox. All amounts are whole fen. */
export type PayGateway = {
  /** The last part of its notices' address, `/open/pay/notify/<name>`, and the name in the ledger's accounts. */
  name: string
  scenes: readonly PayScene[]
  /** Where the scene `wechat` needs to know who pays. */
  payer?: PayerGateway
  /**
   * Opening the same payment again answers the same payment: it can be paid once. Same means every property: the
   * providers refuse another amount, scene or end. A payment that is paid or closed is `refused`: query it then.
   * Alipay is not asked, and refuses on its page.
   */
  open(payment: NewPayment): Promise<PayStep>
  query(paymentNo: string): Promise<PaymentAnswer>
  /**
   * Nobody can pay it from then on, but on a page of Alipay's that nobody had signed in to: that one ends by its time.
   * The answer is `paid` when the buyer was faster.
   */
  close(paymentNo: string): Promise<PaymentAnswer>
  /** The same `refundNo` may be sent again: it is one refund. */
  refund(refund: NewRefund): Promise<RefundAnswer>
  queryRefund(refund: Pick<NewRefund, 'tradeNo' | 'refundNo'>): Promise<RefundAnswer>
  /**
   * What the provider says of one of its days (in Beijing), from the next day on; `busy` until it is made. The lines
   * count when the iteration has ended: a broken line, a wrong hash or a wrong sum fails it, after some were read.
   */
  readBill(day: string): AsyncIterable<BillLine>
  /**
   * The same from a file that somebody downloaded on the provider's site, packed or not. A failure names its line in `field`.
   * Absent where the provider gives out no files.
   */
  readBillFile?(day: string, file: Buffer): AsyncIterable<BillLine>
  /** Verifies the bytes before it parses them. Fails with a `ProviderFailure` of kind `forged`. */
  readNotice(notice: RawNotice): Promise<Notice>
  /** What the provider is answered, so that it stops sending the notice, or sends it again. */
  answerNotice(isReceived: boolean): NoticeAnswer
}

/** How the provider's own number of a person is learned, without asking the person anything. */
export type PayerGateway = {
  /** The page that sends the browser back to `returnUrl` with `code` and `state`: letters and digits, 128 at most. */
  page(state: string, returnUrl: string): string
  /** The person's number. A code works once. Fails with a `ProviderFailure`. */
  of(code: string): Promise<string>
}

export type NewPayment = {
  /** Our number, and the provider's `out_trade_no`: 6 to 32 of `[0-9A-Za-z_-]`. */
  paymentNo: string
  amountFen: Fen
  /** What the buyer reads at the provider. A gateway cuts it to the provider's length. */
  subject: string
  /** Until when it may be paid. */
  expireTime: Instant
  scene: PayScene
  /** The buyer's address, which WeChat's H5 payment asks for. */
  clientIp: string
  /** WeChat's `openid` of the buyer, for the scene `wechat` only. */
  payerId?: string
  /** The page that the provider sends the browser back to. */
  returnUrl: string
}

/** What the buyer's browser does next. */
export type PayStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'qrCode'; text: string }
  /** The parameters of WeChat's `WeixinJSBridge.invoke('getBrandWCPayRequest')`. */
  | { kind: 'wechatBridge'; parameters: Record<string, string> }

/** `unknown`: the provider has no payment of this number, because nobody opened its page yet, or it never arrived. */
export type PaymentAnswer = { state: 'unknown' | 'unpaid' | 'closed' } | PaidAnswer
export type PaidAnswer = {
  state: 'paid'
  /** The provider's own number. */
  tradeNo: string
  paidFen: Fen
  payTime: Instant
  /** The provider's number of the buyer. */
  payerId: string
}

export type NewRefund = {
  /** The provider's number of the payment: the order has it, our `paymentNo` it has not. */
  tradeNo: string
  /** Our number, and the provider's `out_refund_no` or `out_request_no`. */
  refundNo: string
  refundFen: Fen
  /** The whole payment, which WeChat asks for. */
  paidFen: Fen
  /** What the buyer reads at the provider. */
  reason: string
}

/**
 * - `failed` is final for this try: the provider moved nothing.
 * - `stuck`: the money left us and the buyer's card did not take it, as it was closed. A person settles it on the
 *   provider's site, and then it is refunded or failed.
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
  /** Ours, for a refund only. */
  refundNo: string
  /** Paid, or given back: never negative. */
  amountFen: Fen
  /** The provider's fee. Negative where a refund returns it. */
  feeFen: Fen
  time: Instant
  /** The provider's word for its state. */
  state: string
  /** What that word means: the money moved, may still move, or did not. */
  outcome: 'done' | 'underWay' | 'failed'
}

export type RawNotice = { headers: IncomingHttpHeaders; body: Buffer; now: Instant }

export type Notice =
  | ({ kind: 'payment'; paymentNo: string } & PaidAnswer)
  | { kind: 'refund'; tradeNo: string; refundNo: string; refundFen: Fen; answer: RefundAnswer }
  /** Rightly signed, and about nothing that we book. */
  | { kind: 'other'; what: string }

export type NoticeAnswer = { status: number; contentType: string; body: string }
