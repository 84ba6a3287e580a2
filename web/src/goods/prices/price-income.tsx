import type { CategoryId } from '@zsm/contract/values'
import { fenFromYuan } from '../../format/money.ts'
import { useCategory } from '../../reference/public.ts'
import { incomeText } from './text.ts'

type Props = { price: string; categoryId: CategoryId | null }

/** What the creator gets of a sale at the typed price. Nothing for a text that is no price. */
export function PriceIncome({ price, categoryId }: Props) {
  const category = useCategory(categoryId)
  const paid = fenFromYuan(price)
  if (!paid) return
  return (
    <p className="muted numeric" role="status">
      {category ? incomeText(paid, category.feeBp) : '选好分类后，这里写明平台服务费和您的收益。'}
    </p>
  )
}
