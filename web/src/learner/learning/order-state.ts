import type { LearnerOrder } from '@zsm/contract/learning'
import { goodKind, orderState } from '@zsm/contract/states'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'

type Known = Pick<LearnerOrder, 'usableFlag' | 'unsoldFlag' | 'statusDict' | 'accessEndTime' | 'bizDict'> &
  Pick<LearnerOrder, 'deliverDueTime' | 'finishTime'>

/** The state of an order in its buyer's words. */
export function stateText(order: Known): string {
  const { usableFlag, unsoldFlag, statusDict, accessEndTime, bizDict, deliverDueTime } = order
  if (statusDict === orderState.refunded) return '已退款'
  if (statusDict === orderState.refunding) return '退款处理中'
  if (unsoldFlag) return '没有买成，款项会原路退回'
  if (statusDict === orderState.closed) return '已关闭'
  if (!usableFlag) return `已于 ${timeText(accessEndTime, '{y}-{m}-{d}')} 到期`
  if (bizDict === goodKind.service) {
    if (statusDict === orderState.finished) return '已完成'
    return deliverDueTime ? `${timeText(deliverDueTime, '{m}-{d}')} 前交付` : '等待交付'
  }
  return accessEndTime ? `有效期至 ${timeText(accessEndTime, '{y}-{m}-{d}')}` : '长期有效'
}

/** Where the learner uses what was bought: its lessons, or its order. */
export const wayTo = (order: Pick<LearnerOrder, 'id' | 'bizDict' | 'usableFlag'>) =>
  isCourse(order) && order.usableFlag ? learnerPaths.course(order.id) : learnerPaths.order(order.id)

/** Whether the order is for lessons. */
export const isCourse = ({ bizDict }: Pick<LearnerOrder, 'bizDict'>) =>
  bizDict === goodKind.course || bizDict === goodKind.lesson
