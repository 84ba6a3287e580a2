import { z } from 'zod'
import { SmsCode } from '../accounts.ts'
import { Instant, MaskedMobile, OrderId, RequestId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What prevents a learner's account from being closed: something that is not settled yet. */
const learnerObstacle = z.object({
  name: z.enum(['checkout', 'refund', 'service']),
  /** The checkout or the order. */
  id: OrderId,
  goodName: z.string(),
})
export type LearnerObstacle = z.output<typeof learnerObstacle>

/** The address of the file with everything that we store about the learner. */
export const ownDataPath = '/learn/own-data.json'

/** What closing the account would mean today. */
const learnerClosingOutlook = z.object({
  /** Where the code goes. */
  mobile: MaskedMobile,
  /** How many days the learner has to take it back. */
  coolingDays: z.int(),
  obstacles: z.array(learnerObstacle),
  /** What the learner may use now, and may use no longer afterwards. */
  usableCount: z.int(),
})
export type LearnerClosingOutlook = z.output<typeof learnerClosingOutlook>

export const learnerClosing = {
  get: endpoint({
    path: '/zsm/api/learn/getClosing',
    access: 'learner',
    effect: 'read',
    input: z.object({}),
    output: learnerClosingOutlook,
  }),
  /** Sends a code (msgDict 8) to the learner's number. */
  sendCode: endpoint({
    path: '/zsm/api/learn/sendClosingCode',
    access: 'learner',
    input: z.object({}),
    output: z.object({ expireTime: Instant, resendTime: Instant }),
    errors: ['codeTooSoon', 'codeTooMany'],
  }),
  /** 1 正常 → 3 注销中: every device is signed out. Signing in with a code takes it back until the account is closed. */
  create: endpoint({
    path: '/zsm/api/learn/closeAccount',
    access: 'learner',
    sends: 'body',
    input: z.object({ code: SmsCode, requestId: RequestId }),
    output: z.object({ dueTime: Instant }),
    errors: ['codeWrong', 'closingBlocked'],
  }),
}
