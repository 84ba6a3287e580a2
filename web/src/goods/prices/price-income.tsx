import type { Category } from '@zsm/contract/reference'
import type { CategoryId, Fen, Instant } from '@zsm/contract/values'
import { thisInstant } from '../../format/time.ts'
import { feeAt, useCategory } from '../../reference/public.ts'
import { comingIncomeText, incomeText } from './text.ts'

type Props = {
  priceFen: Fen | undefined
  categoryId: CategoryId | null
  /** When the price begins; now if it does at once. */
  from?: Instant | undefined
}

/** What the creator gets of a sale at a price, and what changes with an announced fee. Nothing without a price. */
export function PriceIncome({ priceFen, categoryId, from }: Props) {
  const category = useCategory(categoryId)
  if (!priceFen) return
  return (
    <p className="muted numeric" role="status">
      {category ? textOf(category, priceFen, from) : '选好分类后，这里写明平台服务费和您的收益。'}
    </p>
  )
}

function textOf(category: Category, paid: Fen, from: Instant = thisInstant()): string {
  const { feeBp, comingFeeBp, comingFeeTime } = category
  const feeFrom = feeAt(category, from)
  if (comingFeeBp === null || comingFeeTime === null || feeFrom !== feeBp) return incomeText(paid, feeFrom)
  return `${incomeText(paid, feeBp)}${comingIncomeText(paid, { feeBp: comingFeeBp, from: comingFeeTime })}`
}
