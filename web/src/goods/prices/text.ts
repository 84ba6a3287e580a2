import type { Good } from '@zsm/contract/goods/good'
import { feeOf, minus } from '@zsm/contract/money/fen'
import { goodKind } from '@zsm/contract/states'
import type { Fen, Instant } from '@zsm/contract/values'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { percent } from '../../format/number.ts'
import { day } from '../../format/time.ts'

/** The price of a good in a few words: a service's price is per unit, and linked products are paid elsewhere. */
export function priceText({
  bizDict,
  freeFlag,
  priceFen,
  serviceUnitDict,
}: Pick<Good, 'bizDict' | 'freeFlag' | 'priceFen' | 'serviceUnitDict'>): string {
  if (bizDict === goodKind.linked) return '在外部购买'
  if (freeFlag) return '免费'
  const unit = serviceUnitDict === null ? '' : ` / ${labelOf('serviceUnitDict', serviceUnitDict)}`
  return `${yuan(priceFen)}${unit}`
}

/** What a sale leaves the creator. The channel's fee depends on how the buyer pays, so it is named without an amount. */
export function incomeText(paid: Fen, feeBp: number): string {
  const fee = feeOf(paid, feeBp)
  return `每卖出一份：平台服务费 ${percent(feeBp)} 即 ${yuan(fee)}，您得 ${yuan(minus(paid, fee))}，再减支付通道的手续费。`
}

/** What a sale leaves once an announced fee has begun. */
export function comingIncomeText(paid: Fen, { feeBp, from }: { feeBp: number; from: Instant }): string {
  const fee = feeOf(paid, feeBp)
  return `${day(from)} 起平台服务费改为 ${percent(feeBp)} 即 ${yuan(fee)}，您得 ${yuan(minus(paid, fee))}。`
}
