import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { negative } from '@zsm/contract/money/fen'
import { newsText, notificationType, withdrawState } from '@zsm/contract/states'
import { amount, type News } from '../notifications/public.ts'
import type { Decided } from './adjustments.queries.ts'

const outcomes: Partial<Record<Withdraw['statusDict'], string>> = {
  // a withdrawal returns to this state after a pause; the creator is not told of their own request
  [withdrawState.applied]: '已核实，继续审核',
  [withdrawState.paying]: '已通过审核，正在打款',
  [withdrawState.arrived]: '已到账',
  [withdrawState.rejected]: '没有通过审核，金额已退回',
  [withdrawState.failed]: '打款失败，金额已退回',
  [withdrawState.paused]: '已暂停，正在核实',
  [withdrawState.returned]: '被银行退回，金额已退回',
}

/** Nothing has happened to the money yet. */
const quiet: readonly Withdraw['statusDict'][] = [withdrawState.applied, withdrawState.paying]

/** The news of a decided withdrawal; undefined where its creator acted, or nothing was decided. */
export function withdrawNews({ amountFen, statusDict, reason }: Withdraw): News | undefined {
  const outcome = outcomes[statusDict]
  if (outcome === undefined) return undefined
  return {
    typeDict: notificationType.withdrawal,
    ...(quiet.includes(statusDict) ? {} : { textDict: newsText.withdrawal }),
    title: `提现 ${amount(amountFen)} ${outcome}`,
    body: statusDict === withdrawState.paying || statusDict === withdrawState.arrived ? '' : reason,
    link: '/statistics/funds?tab=withdrawals',
  }
}

/** The news of an adjustment, with its reason. */
export function adjustmentNews({ amountFen, reason }: Decided): News {
  return {
    typeDict: notificationType.system,
    title: amountFen > 0 ? `平台增加了 ${amount(amountFen)}` : `平台扣减了 ${amount(negative(amountFen))}`,
    body: reason,
    link: '/statistics/funds?tab=items',
  }
}
