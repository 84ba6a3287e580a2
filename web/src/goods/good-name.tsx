import type { ListedGood } from '@zsm/contract/goods/good'
import { goodKind } from '@zsm/contract/states'
import './bundles/bundles.css'
import type { CategoryNames } from '../reference/public.ts'
import { Link } from '../ui/page/link.tsx'
import { Pictured } from '../ui/table/pictured.tsx'
import { kindOf } from './good-kind.ts'

type GoodNameProps = {
  good: ListedGood
  /** Names categories; read once for all rows. */
  categories: CategoryNames
  linked?: boolean
}

/** A good with its cover and category. `linked` links to its editor, which cannot open deleted goods. */
export const GoodName = ({ good, categories, linked = true }: GoodNameProps) => (
  <Pictured
    picture={good.coverUrl}
    shape="landscape"
    title={linked ? <Link to={kindOf(good).editPath(good.id)}>{good.name}</Link> : good.name}
    note={
      <>
        {good.bizDict === goodKind.bundle && <span className="good-mark">套餐</span>}
        {categories(good.classifyId) ?? '未选分类'}
      </>
    }
  />
)
