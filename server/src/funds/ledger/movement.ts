import type { FundItem } from '@zsm/contract/funds'
import type { ChannelAccount } from '@zsm/contract/states'
import type { Fen, GoodId, Instant, OrderId, RefundId, WithdrawId } from '@zsm/contract/values'

/** The accounts of the ledger. 1–5 are the creator's buckets, the others belong to the platform. */
export const book = {
  frozen: 1,
  available: 2,
  withdrawing: 3,
  withdrawn: 4,
  debt: 5,
  platformFee: 11,
  channelFee: 12,
  channel: 13,
  withdrawalFee: 14,
  taxWithheld: 15,
} as const
export type Book = (typeof book)[keyof typeof book]

export type Line = {
  book: Book
  typeDict: FundItem['typeDict']
  fen: Fen
  /** Only lines of `channelBooks` have an account, and each has one. */
  channelAccountDict?: ChannelAccount
}

/** One movement of money: lines that sum to zero. `idemKey` is its idempotency key: the ledger refuses a second posting. */
export type Movement = {
  kind: 'sale' | 'settle' | 'refund' | 'repay' | 'withdraw' | 'arrive' | 'return' | 'adjust'
  idemKey: string
  title: string
  occurTime: Instant
  unfreezeTime?: Instant
  orderId?: OrderId
  orderNo?: string
  goodId?: GoodId
  refundId?: RefundId
  withdrawId?: WithdrawId
  withdrawNo?: string
  lines: readonly Line[]
}
