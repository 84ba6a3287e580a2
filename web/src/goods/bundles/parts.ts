import type { BundlePart, ListedGood } from '@zsm/contract/goods/good'
import { fen, minus, plus } from '@zsm/contract/money/fen'
import { goodKind } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { yuan } from '../../format/money.ts'

/** What the editor of a bundle knows of a good in it. */
export type Part = Omit<BundlePart, 'shopDict'>

export const partOf = (good: Omit<ListedGood, 'revision'>): Part => ({
  id: good.id,
  bizDict: good.bizDict,
  name: good.name,
  coverUrl: good.coverUrl,
  priceFen: good.priceFen,
  freeFlag: good.freeFlag,
  detailCount: good.detailCount,
  sellingFlag: good.shelfFlag,
  deletedFlag: false,
})

/** Why a good cannot be in a bundle. Empty if it can. */
export function whyNot({ bizDict }: Pick<Part, 'bizDict'>): string {
  if (bizDict === goodKind.bundle) return '套餐里不能再放套餐'
  if (bizDict === goodKind.service) return '服务要单独下单和验收'
  return bizDict === goodKind.linked ? '在外部购买' : ''
}

/** What the goods cost one by one. */
export const sumOf = (parts: readonly Pick<Part, 'priceFen'>[]): Fen =>
  plus(fen(0), ...parts.map(({ priceFen }) => priceFen))

/** How the bundle's price stands beside the sum. Empty before there is a price. */
export function savingText(sumFen: Fen, priceFen: Fen | undefined): string {
  if (priceFen === undefined || sumFen === 0) return ''
  if (priceFen >= sumFen) return '套餐价没有比单买便宜，学员看不到优惠'
  return `套餐价 ${yuan(priceFen)}，比单买省 ${yuan(minus(sumFen, priceFen))}`
}
