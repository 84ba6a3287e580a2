import type { Good } from '@zsm/contract/goods/good'
import { thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'

/** The scheduled change of the shelf state, or why it failed; empty without a schedule. */
export function planText({
  planShelfTime,
  planUnshelfTime,
  planFailReason,
}: Pick<Good, 'planShelfTime' | 'planUnshelfTime' | 'planFailReason'>): string {
  if (planFailReason) return `没有按计划上架：${planFailReason}`
  const on = planShelfTime && `${dateTime(planShelfTime)} 上架`
  const off = planUnshelfTime && `${dateTime(planUnshelfTime)} 下架`
  return [on, off].filter(Boolean).join('，')
}

/** The remaining stock, if it is limited. */
export const leftText = ({ stock }: Pick<Good, 'stock'>): string =>
  stock < 0 ? '' : stock === 0 ? '已售罄' : `剩 ${thousands(stock)}`
