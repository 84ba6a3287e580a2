import type { Fen, Instant } from '@zsm/contract/values'

/**
 * What only a platform's provider does. The buyer's money stands with it, frozen in the account of the creator's
 * sub-merchant, until our share is split off and the rest is released. All amounts are whole fen. Each request has a
 * number of ours: sent again, it is the same one. Fails with a `ProviderFailure` where there is no answer.
 */
export type SplitGateway = {
  /** Moves our share from the frozen money of a payment to the platform. The rest stays frozen. */
  split(split: NewSplit): Promise<SplitAnswer>
  querySplit(split: NewSplit): Promise<SplitAnswer>
  /** Ends the splitting of a payment: what is still frozen becomes the sub-merchant's available balance. */
  release(release: NewRelease): Promise<ReleaseAnswer>
  queryRelease(release: NewRelease): Promise<ReleaseAnswer>
  /** Gives back some of a share, so that a refund can be taken from the sub-merchant. */
  returnFee(fee: NewReturn): Promise<ReturnAnswer>
  queryReturn(fee: NewReturn): Promise<ReturnAnswer>
  balance(subMchId: string): Promise<Balance>
  /** Pays available balance to the sub-merchant's own bank card, which it registered with the provider. */
  withdraw(withdrawal: NewWithdrawal): Promise<WithdrawalAnswer>
  queryWithdrawal(withdrawal: NewWithdrawal): Promise<WithdrawalAnswer>
}

/** Whose frozen money, of which payment. */
type Frozen = { subMchId: string; tradeNo: string }

/** 1 to 64 of `[0-9A-Za-z_-]`. A split and a release of one payment have different numbers. */
export type NewSplit = Frozen & { splitNo: string; amountFen: Fen }
export type NewRelease = Frozen & { releaseNo: string }
export type NewReturn = Frozen & { splitNo: string; returnNo: string; amountFen: Fen }
/** Letters and digits only, at most 32. */
export type NewWithdrawal = { subMchId: string; withdrawNo: string; amountFen: Fen }

/** `unknown`: the provider has none of this number. `failed` moved nothing, and the number is used up. */
export type SplitAnswer =
  | { state: 'unknown' | 'splitting' }
  | { state: 'split'; splitTime: Instant }
  | { state: 'failed'; reason: string }

export type ReleaseAnswer = { state: 'unknown' | 'releasing' | 'released' }

export type ReturnAnswer =
  | { state: 'unknown' | 'returning' | 'returned' }
  | { state: 'failed'; reason: string }

export type Balance = { availableFen: Fen; frozenFen: Fen }

/** `bounced`: the bank gave the money back, and it is available again. It may follow `paid` for some days. */
export type WithdrawalAnswer =
  /** `unknown` is also one that the provider stored and did not begin: the same is sent again. */
  | { state: 'unknown' | 'paying' }
  | { state: 'paid'; providerNo: string; time: Instant }
  | { state: 'failed' | 'bounced'; providerNo: string; reason: string }
