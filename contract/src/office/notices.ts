import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noticeKind, noticeState } from '../states.ts'
import { Instant, KeptNoticeId, line, page, pageInput } from '../values.ts'

/** 1 待处理, 2 已入账: it came to be booked after all, 3 已处理: an operator settled it with the channel. */
export const KeptNoticeStatus = noticeState.codec

/** Money that a channel says has moved, and that could not be booked or not even be read. */
const keptNotice = z.object({
  id: KeptNoticeId,
  channel: z.string(),
  /** 1 付款, 2 退款 */
  kindDict: noticeKind.codec,
  tradeNo: z.string(),
  /** empty where it is a payment */
  refundNo: z.string(),
  /** null where it cannot be read */
  amountFen: z.int().nullable(),
  /** the buyer's number at the channel; empty where the notice says none */
  userId: z.string(),
  /** plain words: why it was not booked */
  reason: z.string(),
  /** of a notice that cannot be read: its fields, a line each, without those that name the buyer */
  legibleText: z.string(),
  statusDict: KeptNoticeStatus,
  /** what the operator did about it */
  note: z.string(),
  operatorName: z.string(),
  /** when the money moved, as the channel says; null where it cannot be read */
  occurTime: Instant.nullable(),
  receiveTime: Instant,
  handleTime: Instant.nullable(),
})
export type KeptNotice = z.output<typeof keptNotice>

export const operatorNotices = {
  /** What waits comes oldest first, everything else newest first. */
  listNotice: endpoint({
    path: '/zsm/api/operator/listNotice',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    /** the keyword is the beginning of a trade's or a refund's number */
    input: z.object({ ...pageInput, statusDict: KeptNoticeStatus.optional() }),
    output: page(keptNotice),
  }),
  /** 1 待处理 → 3 已处理: what was done about the money is its note. */
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
