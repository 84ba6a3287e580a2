import { useQuery } from '@tanstack/react-query'
import { type Category, reference } from '@zsm/contract/reference'
import { type StateOf, shopKind } from '@zsm/contract/states'
import type { CategoryId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { categoryChoices, classesFor } from './category-options.ts'

type Props = {
  value: CategoryId | ''
  onChange: (id: CategoryId | '') => void
  shopDict?: StateOf<typeof shopKind>
  bizDict?: Category['bizDict'] | undefined
}

const all = { value: '', label: '全部分类' } as const

export function CategoryFilter({ value, onChange, shopDict = shopKind.knowledge, bizDict }: Props) {
  const { data } = useQuery(query(reference.listCategories, { shopDict }, { background: true }))
  const chosen = value ? [value] : []
  return (
    <SelectFilter<CategoryId | ''>
      label="分类"
      value={data ? value : ''}
      options={[all, ...categoryChoices(classesFor(data?.list ?? [], bizDict, chosen), chosen)]}
      onChange={onChange}
    />
  )
}
