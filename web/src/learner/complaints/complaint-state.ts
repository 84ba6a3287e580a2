import type { OwnComplaint } from '@zsm/contract/complaints/complaints'
import { complaintState } from '@zsm/contract/states'
import { timeText } from '../../format/time.ts'

/** How far a case is, and what happens next. */
export function courseText({
  statusDict,
  answerDueTime,
  deadlineTime,
  answerTime,
  decideTime,
  takenDownFlag,
}: OwnComplaint): string {
  const decided = timeText(decideTime) ?? ''
  switch (statusDict) {
    case complaintState.answering:
      return `等创作者答复，最晚 ${timeText(answerDueTime)}；平台在 ${timeText(deadlineTime)} 前处理`
    case complaintState.waiting:
      return `${answerTime === null ? '' : '创作者已答复，'}平台在 ${timeText(deadlineTime)} 前处理，有结果会通知您`
    case complaintState.upheld:
      return `投诉成立，${takenDownFlag ? '已经下架' : '内容已不在'}。${decided}`
    case complaintState.rejected:
      return `投诉不成立。${decided}`
    default:
      return `已撤回。${decided}`
  }
}
