import type { Coupon } from '@zsm/contract/coupons'
import { shopKind } from '@zsm/contract/states'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'

type Value = Pick<Coupon, 'amountFen' | 'percentOff'>

/** Per cent off, as shops say it: 20 is 8 折, 15 is 8.5 折. */
export const foldText = (percentOff: number): string => `${(100 - percentOff) / 10} 折`

export const valueText = ({ amountFen, percentOff }: Value): string =>
  percentOff > 0 ? `减 ${percentOff}%（${foldText(percentOff)}）` : `减 ${yuan(amountFen)}`

export function scopeText({ shopDict, goodIds, minPriceFen }: Coupon): string {
  const goods = goodIds.length > 0 ? `指定 ${goodIds.length} 件商品` : `${shopKind.labels[shopDict]}全部商品`
  return minPriceFen > 0 ? `${goods}，满 ${yuan(minPriceFen)}` : goods
}

/** From when to when, in Asia/Shanghai. */
export function timesText({ beginTime, endTime }: Pick<Coupon, 'beginTime' | 'endTime'>): string {
  if (beginTime && endTime) return `${dateTime(beginTime)} 至 ${dateTime(endTime)}`
  if (beginTime) return `${dateTime(beginTime)} 起`
  return endTime ? `${dateTime(endTime)} 前` : '长期有效'
}
