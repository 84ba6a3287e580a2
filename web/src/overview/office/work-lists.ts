import type { WorkList, WorkName } from '@zsm/contract/office/waiting'
import {
  adjustmentState,
  certificationState,
  changeState,
  closingState,
  complaintKind,
  complaintState,
  differenceState,
  disputeState,
  enrollState,
  goodAudit,
  noticeState,
  takedownState,
  withdrawState,
} from '@zsm/contract/states'
import { yuan } from '../../format/money.ts'
import { thousands } from '../../format/number.ts'
import { waitedText } from '../../format/time.ts'
import { paths } from '../../paths.ts'

type Place = { title: string; to: string }

/** Each kind of work in words, and the list where it waits. */
export const workPlaces: Record<WorkName, Place> = {
  enroll: { title: '入驻申请', to: paths.operatorEnrolls({ status: enrollState.waiting }) },
  certification: {
    title: '资质认证',
    to: paths.operatorCertifications({ status: certificationState.waiting }),
  },
  good: { title: '商品与修改', to: paths.operatorGoods({ state: goodAudit.waiting }) },
  appeal: { title: '下架申诉', to: paths.operatorTakedowns({ status: takedownState.appealed }) },
  withdraw: { title: '提现待审核', to: paths.operatorWithdrawals({ status: withdrawState.applied }) },
  payout: { title: '提现待打款', to: paths.operatorWithdrawals({ status: withdrawState.paying }) },
  paused: { title: '风控暂停的提现', to: paths.operatorWithdrawals({ status: withdrawState.paused }) },
  batch: { title: '未关闭的打款批次', to: paths.operatorPayouts({ status: 'waiting' }) },
  refund: { title: '等待平台的退款', to: paths.operatorRefunds({ status: 'waiting' }) },
  dispute: { title: '交付争议', to: paths.operatorDisputes({ status: disputeState.waiting }) },
  heldOrder: { title: '待核实的订单', to: paths.operatorHeldOrders() },
  notice: { title: '未入账的付款通知', to: paths.operatorNotices({ status: noticeState.waiting }) },
  difference: {
    title: '账目差异',
    to: paths.operatorReconciliations({ tab: 'differences', status: differenceState.open }),
  },
  adjustment: { title: '待复核的调整', to: paths.operatorAdjustments({ status: adjustmentState.waiting }) },
  closing: { title: '受阻的注销', to: paths.operatorClosings({ status: closingState.coolingOff }) },
  complaint: { title: '投诉', to: paths.operatorComplaints({ status: complaintState.waiting }) },
  minorComplaint: {
    title: '涉及未成年人的投诉',
    to: paths.operatorComplaints({ status: complaintState.waiting, kind: complaintKind.minors }),
  },
  change: { title: '待复核的修改', to: paths.operatorChanges({ status: changeState.waiting }) },
}

const more = (list: Pick<WorkList, 'moreFlag'>) => (list.moreFlag ? '+' : '')

/** `3`, `999+` */
export const countText = (list: Pick<WorkList, 'count' | 'moreFlag'>) =>
  `${thousands(list.count)}${more(list)}`

/** The sum, or what it is at least; empty where no money waits. */
export const sumText = (list: Pick<WorkList, 'sumFen' | 'moreFlag'>) =>
  list.sumFen === null ? '' : list.moreFlag ? `至少 ${yuan(list.sumFen)}` : yuan(list.sumFen)

/** How long the oldest one has been waiting: `40 分钟`, `3 天`. */
export function ageText({ oldestTime }: Pick<WorkList, 'oldestTime'>, now?: number): string {
  return oldestTime === null ? '' : waitedText(oldestTime, now)
}

/** `24 小时内`, `3 天内` */
export const promiseText = ({ promiseHours }: Pick<WorkList, 'promiseHours'>) =>
  promiseHours >= 48 && promiseHours % 24 === 0 ? `${promiseHours / 24} 天内` : `${promiseHours} 小时内`

/** `2 项超时`; empty while nothing is overdue. */
export const overdueText = ({ overdueCount, count, moreFlag }: WorkList) =>
  overdueCount === 0
    ? ''
    : `${countText({ count: overdueCount, moreFlag: moreFlag && overdueCount >= count })} 项超时`

/** What waits, the overdue first and then the longest waiting, and the work of which nothing waits. */
export function sortedWork(lists: readonly WorkList[]): { waiting: WorkList[]; done: WorkList[] } {
  const waiting = lists.filter(({ count }) => count > 0)
  const isLate = ({ overdueCount }: WorkList) => Number(overdueCount > 0)
  const since = ({ oldestTime }: WorkList) => oldestTime ?? ''
  return {
    waiting: waiting.sort((a, b) => isLate(b) - isLate(a) || since(a).localeCompare(since(b))),
    done: lists.filter(({ count }) => count === 0),
  }
}
