import { z } from 'zod'
import { noticeKind, noticeState } from '../states.ts'
import { asksStates, Instant, KeptNoticeId, line, Money, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

/** 1 待处理, 2 已入账: booked later after all, 3 已处理: an operator settled it with the channel. */
export const KeptNoticeStatus = noticeState.codec

/** A channel's notice of moved money that the server could not book, or not even parse. */
const keptNotice = z.object({
  id: KeptNoticeId,
  channel: z.string(),
  /** 1 付款, 2 退款 */
  kindDict: noticeKind.codec,
  tradeNo: z.string(),
  /** empty for a payment */
  refundNo: z.string(),
  /** null if the notice cannot be parsed */
  amountFen: Money.nullable(),
  /** the buyer's number at the channel; empty if the notice has none */
  userId: z.string(),
  /** plain words: why it was not booked */
  reason: z.string(),
  /** the fields of a notice that cannot be parsed, one per line, without those that name the buyer */
  legibleText: z.string(),
  statusDict: KeptNoticeStatus,
  /** what the operator did about it */
  note: z.string(),
  operatorName: z.string(),
  /** when the money moved, according to the channel; null if the notice cannot be parsed */
  occurTime: Instant.nullable(),
  receiveTime: Instant,
  handleTime: Instant.nullable(),
})
export type KeptNotice = z.output<typeof keptNotice>

export const operatorNotices = {
  /** Pending ones come oldest first, all others newest first. */
  listNotice: endpoint({
    path: '/zsm/api/operator/listNotice',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    /** the keyword is the beginning of a trade number or refund number */
    input: z.object({
      ...pageInput,
      ...asksStates,
      ...workFilters,
      ...sumFilters,
      statusDict: KeptNoticeStatus.optional(),
    }),
    output: page(keptNotice),
  }),
  /** 1 待处理 → 3 已处理. The note says what was done about the money. */
  settleNotice: endpoint({
    path: '/zsm/api/operator/settleNotice',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: KeptNoticeId, reason: line(2, 200, '处理说明') }),
    output: keptNotice,
    errors: ['noticeNotFound', 'noticeStateChanged'],
  }),
}
