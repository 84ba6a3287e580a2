import { z } from 'zod'
import { SmsCode } from '../accounts.ts'
import { withdrawState } from '../states.ts'
import {
  asksStates,
  BankId,
  CreatorId,
  Fen,
  Instant,
  Money,
  page,
  pageInput,
  RequestId,
  WithdrawId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

export const WithdrawStatus = withdrawState.codec

/** amountFen = feeFen + taxFen + arriveFen. */
const split = {
  amountFen: Money,
  feeFen: Money,
  /** the personal income tax that the platform withholds */
  taxFen: Money,
  arriveFen: Money,
}
const withdrawQuote = z.object({
  ...split,
  /** when the money is promised to be there, if it is asked for now */
  expectArriveTime: Instant,
})
export type WithdrawQuote = z.output<typeof withdrawQuote>

export const withdraw = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  frontId: CreatorId,
  /** null: the card that the creator registered at the payment provider */
  bankId: BankId.nullable(),
  /** e.g. 招商银行 尾号 8888 */
  bankText: z.string(),
  holderName: z.string(),
  ...split,
  statusDict: WithdrawStatus,
  /** plain words: why it failed or was refused, and what to do next; empty if neither happened */
  reason: z.string(),
  applyTime: Instant,
  auditTime: Instant.nullable(),
  payTime: Instant.nullable(),
  arriveTime: Instant.nullable(),
  expectArriveTime: Instant.nullable(),
  channelTxnNo: z.string(),
  /** the withdrawal that this one repeats, and the one that repeats this one */
  retryOf: WithdrawId.nullable(),
  retriedBy: WithdrawId.nullable(),
})
export type Withdraw = z.output<typeof withdraw>

export const withdrawals = {
  /**
   * What a withdrawal of this amount to this card would cost now, and when it would arrive. It does not check the balance. Without a
   * card: to the one that was registered at the payment provider.
   */
  quoteWithdraw: endpoint({
    path: '/zsm/api/fund/quoteWithdraw',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ bankId: BankId.optional(), amountFen: Fen }),
    output: withdrawQuote,
    errors: ['bankNotFound'],
  }),
  /** Specification: fund/withdraw. Needs a code for purpose 4, sent to the security mobile. */
  withdraw: endpoint({
    path: '/zsm/api/fund/withdraw',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      frontId: CreatorId.optional(),
      /** Left out where the provider holds the creator's money, and pays to the card that was registered there. */
      bankId: BankId.optional(),
      amountFen: Fen,
      /** what the creator was told would arrive; refused if it has changed since */
      arriveFen: Fen.optional(),
      /** a withdrawal that was refused, failed, taken back or returned; each can be repeated once */
      retryOf: WithdrawId.optional(),
      code: SmsCode,
      requestId: RequestId,
    }),
    output: withdraw,
    errors: [
      'bankNotFound',
      'withdrawNotFound',
      'withdrawStateChanged',
      'withdrawRetried',
      'codeWrong',
      'notCertified',
      'holderMismatch',
      'withdrawTooSmall',
      'withdrawTooMuch',
      'withdrawDayLimit',
      'withdrawTermsChanged',
      'fundInDebt',
    ],
  }),
  withdrawList: endpoint({
    path: '/zsm/api/fund/withdrawList',
    access: 'creator',
    areas: ['finance'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: WithdrawStatus.optional() }),
    output: page(withdraw),
  }),
  /** 1 待审核 → 6 已撤销: the money returns to the balance at once. */
  cancelWithdraw: endpoint({
    path: '/zsm/api/fund/cancelWithdraw',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: WithdrawId }),
    output: withdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
}

/** What a creator should do after a withdrawal failed, by state. */
export const withdrawAdvice: Partial<Record<Withdraw['statusDict'], string>> = {
  [withdrawState.rejected]: '金额已退回可提现余额，按原因处理后可重新申请',
  [withdrawState.failed]: '金额已退回可提现余额，请核对银行卡后重新申请',
  [withdrawState.paused]: '金额仍在提现中，请按原因配合核实，通过后自动继续',
  [withdrawState.returned]: '金额已退回可提现余额，请更换或核对银行卡后重新申请',
}
