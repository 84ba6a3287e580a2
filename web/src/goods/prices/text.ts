import type { Good } from '@zsm/contract/goods/good'
import { goodKind } from '@zsm/contract/states'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'

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
