import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { negative } from '@zsm/contract/money/fen'
import { newsText, notificationType, withdrawState } from '@zsm/contract/states'
import type { Day, Fen } from '@zsm/contract/values'
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

const ofInvoices = '/statistics/funds?tab=invoices'
const monthText = (month: Day) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`

/** An invoice for fees was made. */
export const issuedNews = (month: Day, fen: Fen): News => ({
  typeDict: notificationType.system,
  title: `${monthText(month)}服务费 ${amount(fen)} 的发票已开`,
  body: '可以下载 PDF',
  link: ofInvoices,
})

/** An invoice for fees was sent back or reversed. */
export const voidedNews = (month: Day, reason: string): News => ({
  typeDict: notificationType.system,
  title: `${monthText(month)}服务费的发票已作废`,
  body: reason,
  link: ofInvoices,
})
