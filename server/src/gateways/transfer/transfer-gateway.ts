import type { bankAccountType, ChannelAccount, StateOf } from '@zsm/contract/states'
import type { Fen, Instant } from '@zsm/contract/values'

/**
 * A provider that moves money from the company's account to a payee's bank card. All amounts are whole fen. Where there is no
 * answer that we can use, it fails with a `ProviderFailure`.
 */
export type TransferGateway = {
  /** On screens: 支付宝转账. */
  label: string
  /** The account that pays. */
  channelAccountDict: ChannelAccount
  /** Why the provider cannot pay this, in words for finance; undefined if it can. Nothing is sent. */
  refusalOf(transfer: NewTransfer): string | undefined
  /**
   * The same `transferNo` is the same transfer: sent again, it moves nothing a second time. A `refused` failure moved nothing;
   * anything else may have been carried out.
   */
  create(transfer: NewTransfer): Promise<TransferAnswer>
  query(transferNo: string): Promise<TransferAnswer>
  /** What the company's account at the provider can pay now. */
  balance(): Promise<Fen>
  /** Whether a refusal with this code is the payee's: nobody but the payee can mend it, and a later try ends the same. */
  isPayeesToMend(code: string): boolean
}

export type Payee = {
  typeDict: StateOf<typeof bankAccountType>
  holderName: string
  cardNo: string
  bankName: string
  branchName: string
  province: string
  city: string
}

/** `transferNo` is ours: the withdrawal's number. */
export type NewTransfer = { transferNo: string; amountFen: Fen; payee: Payee }

/**
 * `unknown`: the provider has none of this number. `failed` moved nothing. `returned`: the bank gave the money back, which may
 * follow `paid` for some days.
 */
export type TransferAnswer =
  | { state: 'unknown' | 'paying' }
  | { state: 'paid'; providerNo: string; time: Instant }
  | { state: 'failed' | 'returned'; reason: string }
