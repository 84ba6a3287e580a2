import { z } from 'zod'
import { SmsCode } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { closingState } from './states.ts'
import { ClosingId, Fen, Instant, int, Mobile, RequestId } from './values.ts'

/** 1 冷静期 → 2 已撤回 | 3 已注销 | 4 已中止: the account was frozen meanwhile. */
export const ClosingStatus = closingState.codec

/** What stands in the way of closing an account, each with a way out (the screens' `obstacle-texts`). */
const ObstacleName = z.enum([
  'balance',
  'frozen',
  'withdrawing',
  'debt',
  'adjustments',
  'refunds',
  'orders',
  'goods',
  'shares',
])

export const obstacle = z.object({
  name: ObstacleName,
  /** how many; 0 where money is meant */
  count: int(0, 1_000_000),
  /** how much; 0 where things are meant */
  amountFen: Fen,
})
export type Obstacle = z.output<typeof obstacle>

/** The wish to close an account, and what became of it. */
export const closing = z.object({
  id: ClosingId,
  statusDict: ClosingStatus,
  applyTime: Instant,
  /** until then it can be taken back, and afterwards as long as something stands in the way */
  dueTime: Instant,
  endTime: Instant.nullable(),
})
export type Closing = z.output<typeof closing>

/** What closing would mean today. */
const closingOutlook = z.object({
  /** the one that waits, if any */
  closing: closing.nullable(),
  /** days in which it can be taken back */
  coolingDays: z.int(),
  obstacles: z.array(obstacle),
  /** goods that learners paid for: their content stays, without a name, until the access that was sold ends */
  keptGoodCount: z.int(),
})
export type ClosingOutlook = z.output<typeof closingOutlook>

export const accountClosing = {
  /** Where the creator's own account stands. */
  get: endpoint({
    path: '/zsm/api/closing/get',
    access: 'creator',
    effect: 'read',
    input: z.object({}),
    output: closingOutlook,
  }),
  /** 1 正常 → 3 注销中. `id` is the account's number, typed out; `code` (msgDict 6) one that was sent to its security mobile. */
  create: endpoint({
    path: '/zsm/api/closing/create',
    access: 'creator',
    sends: 'body',
    input: z.object({ id: Mobile, code: SmsCode, requestId: RequestId }),
    output: closing,
    errors: ['accountNotFound', 'codeWrong', 'closingBlocked', 'accountStateChanged'],
  }),
  /** 3 注销中 → 1 正常: taken back, at any time before it is done. */
  cancel: endpoint({
    path: '/zsm/api/closing/cancel',
    access: 'creator',
    input: z.object({}),
    output: closing,
    errors: ['closingNotFound'],
  }),
}
