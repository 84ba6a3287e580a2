import type { Fen, Instant } from '@zsm/contract/values'

/**
 * Calls that only a platform's provider has. The provider holds the buyer's money, frozen in the account of the creator's sub-merchant,
 * until our share is split off and the rest is released. Amounts are whole fen. Each request has a number of ours; a repeated number is
 * the same request. Fails with a `ProviderFailure` if there is no usable answer.
 */
export type SplitGateway = {
  /** Moves our share of a payment from the frozen money to the platform. The rest stays frozen. */
  split(split: NewSplit): Promise<SplitAnswer>
  querySplit(split: NewSplit): Promise<SplitAnswer>
  /** Ends the splitting of a payment: money that is still frozen becomes the sub-merchant's available balance. */
  release(release: NewRelease): Promise<ReleaseAnswer>
  queryRelease(release: NewRelease): Promise<ReleaseAnswer>
  /** Returns a part of our share, so that a refund can be taken from the sub-merchant. */
  returnFee(fee: NewReturn): Promise<ReturnAnswer>
  queryReturn(fee: NewReturn): Promise<ReturnAnswer>
  balance(subMchId: string): Promise<Balance>
  /** Pays available balance out to the sub-merchant's own bank card, which the provider has registered. */
  withdraw(withdrawal: NewWithdrawal): Promise<WithdrawalAnswer>
  queryWithdrawal(withdrawal: NewWithdrawal): Promise<WithdrawalAnswer>
}

/** The sub-merchant and the payment whose money is frozen. */
type Frozen = { subMchId: string; tradeNo: string }

/** 1 to 64 of `[0-9A-Za-z_-]`. A split and a release of the same payment need different numbers. */
export type NewSplit = Frozen & { splitNo: string; amountFen: Fen }
export type NewRelease = Frozen & { releaseNo: string }
export type NewReturn = Frozen & { splitNo: string; returnNo: string; amountFen: Fen }
/** At most 32 letters and digits. */
export type NewWithdrawal = { subMchId: string; withdrawNo: string; amountFen: Fen }

/** `unknown`: the provider has no request of this number. `failed`: no money moved, and the number cannot be used again. */
export type SplitAnswer =
  | { state: 'unknown' | 'splitting' }
  | { state: 'split'; splitTime: Instant }
  | { state: 'failed'; reason: string }

export type ReleaseAnswer = { state: 'unknown' | 'releasing' | 'released' }

export type ReturnAnswer =
  | { state: 'unknown' | 'returning' | 'returned' }
  | { state: 'failed'; reason: string }

export type Balance = { availableFen: Fen; frozenFen: Fen }

/** `returned`: the bank returned the money, which is available again. This may follow `paid` within some days. */
export type WithdrawalAnswer =
  /** `unknown` includes a withdrawal that the provider stored and did not begin: send the same one again. */
  | { state: 'unknown' | 'paying' }
  | { state: 'paid'; providerNo: string; time: Instant }
  | { state: 'failed' | 'returned'; providerNo: string; reason: string }
