import type { Refund } from '@zsm/contract/refunds'
import { openRefunds, refundAsker, refundState } from '@zsm/contract/states'
import { dateTime } from '../format/time.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import type { Moment } from '../ui/figure/timeline.tsx'

const kinds: Record<Refund['statusDict'], StatusKind> = {
  [refundState.waiting]: 'warning',
  [refundState.refunding]: 'info',
  [refundState.refunded]: 'success',
  [refundState.failed]: 'danger',
  [refundState.closed]: 'info',
}

type State = Pick<Refund, 'statusDict'>

export const RefundStatus = ({ refund: { statusDict } }: { refund: State }) => (
  <WordStatus name="refundStatusDict" value={statusDict} kinds={kinds} />
)

/** It waits for the creator. What a learner asks for a second time waits for operators. */
export const isWaiting = ({ statusDict, operatorFlag }: Pick<Refund, 'statusDict' | 'operatorFlag'>) =>
  statusDict === refundState.waiting && !operatorFlag
/** It failed and only the creator wanted it. */
export const mayBeGivenUp = ({ statusDict, applyByDict }: Pick<Refund, 'statusDict' | 'applyByDict'>) =>
  statusDict === refundState.failed && applyByDict === refundAsker.creator
export const isFailed = ({ statusDict }: State) => statusDict === refundState.failed
/** The money has not moved yet. */
export const isOpen = ({ statusDict }: State) => openRefunds.includes(statusDict)

/** One sentence: what happens next, or the outcome. */
export function progressOf(refund: Refund): string {
  const { statusDict, stuckDict, deadlineTime, reason, operatorFlag } = refund
  if (statusDict === refundState.waiting && operatorFlag) return '这位学员退过同一件商品，由平台决定'
  if (statusDict === refundState.waiting)
    return deadlineTime ? `${dateTime(deadlineTime)} 自动通过` : '等待您处理'
  if (statusDict === refundState.refunding) return stuckDict ? reason : '正在原路退回买家'
  return reason
}

/** A refund's steps from the request to the money. */
export function momentsOf(refund: Refund): Moment[] {
  const { statusDict, stuckDict, applyTime, deadlineTime, successTime, reason, operatorFlag } = refund
  const asked: Moment = { what: '申请退款', time: applyTime }
  switch (statusDict) {
    case refundState.waiting:
      return operatorFlag
        ? [asked, { what: '退过同一件商品，等待平台决定', time: null, kind: 'next' }]
        : [asked, { what: '等待您处理，到时自动通过', time: deadlineTime, kind: 'next' }]
    case refundState.refunding:
      return stuckDict
        ? [asked, { what: '等待平台核实', time: null, kind: 'next', note: reason }]
        : [asked, { what: '正在原路退回买家', time: null, kind: 'next' }]
    case refundState.refunded:
      return [asked, { what: '已退回买家', time: successTime }]
    case refundState.failed:
      return [asked, { what: '渠道没有退成', time: null, kind: 'failed', note: reason }]
    case refundState.closed:
      return [asked, { what: '已关闭，没有退款', time: null, kind: 'failed', note: reason }]
  }
}
