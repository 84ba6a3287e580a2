import { z } from 'zod'
import { SmsCode } from './accounts.ts'
import { closingState } from './states.ts'
import { ClosingId, Fen, Instant, int, Mobile, RequestId } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 冷静期 → 2 已撤回 | 3 已注销 | 4 已中止 (the account was frozen meanwhile). */
export const ClosingStatus = closingState.codec

/** What prevents an account from being closed. The screens' `obstacle-texts` says what to do about each. */
const ObstacleName = z.enum([
  'balance',
  'frozen',
  'withdrawing',
  'debt',
  'adjustments',
  'refunds',
  'orders',
  'checkouts',
  'goods',
  'shares',
  'complaints',
])

export const obstacle = z.object({
  name: ObstacleName,
  /** how many things; 0 for an obstacle of money */
  count: int(0, 1_000_000),
  /** how much money; 0 for an obstacle of things */
  amountFen: Fen,
})
export type Obstacle = z.output<typeof obstacle>

/** A request to close an account, and its outcome. */
export const closing = z.object({
  id: ClosingId,
  statusDict: ClosingStatus,
  applyTime: Instant,
  /** the creator may cancel until then, and later for as long as an obstacle remains */
  dueTime: Instant,
  endTime: Instant.nullable(),
})
export type Closing = z.output<typeof closing>

/** What closing the account would mean today. */
const closingOutlook = z.object({
  /** the pending request, if any */
  closing: closing.nullable(),
  /** how many days the creator has to cancel */
  coolingDays: z.int(),
  obstacles: z.array(obstacle),
  /** goods that learners paid for: their content stays, without the creator's name, until the sold access ends */
  keptGoodCount: z.int(),
})
export type ClosingOutlook = z.output<typeof closingOutlook>

export const accountClosing = {
  /** The state of the creator's own account. */
  get: endpoint({
    path: '/zsm/api/closing/get',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: closingOutlook,
  }),
  /**
   * 1 正常 → 3 注销中. `id` is the account's number, typed by the creator as confirmation; `code` (msgDict 6) was sent to its security
   * mobile.
   */
  create: endpoint({
    path: '/zsm/api/closing/create',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: Mobile, code: SmsCode, requestId: RequestId }),
    output: closing,
    errors: ['accountNotFound', 'codeWrong', 'closingBlocked', 'accountStateChanged'],
  }),
  /** 3 注销中 → 1 正常. The creator may cancel until the closing is carried out. */
  cancel: endpoint({
    path: '/zsm/api/closing/cancel',
    access: 'creator',
    areas: ['account'],
    input: z.object({}),
    output: closing,
    errors: ['closingNotFound'],
  }),
}
