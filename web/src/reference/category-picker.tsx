import { useQuery } from '@tanstack/react-query'
import { type Category, reference } from '@zsm/contract/reference'
import { type StateOf, shopKind } from '@zsm/contract/states'
import type { CategoryId } from '@zsm/contract/values'
import { Select } from 'antd'
import { query } from '../api/query.ts'
import { categoryChoices, classesFor } from './category-options.ts'

type ShopDict = StateOf<typeof shopKind>

type Props = {
  value: CategoryId | null
  onChange: (id: CategoryId | null) => void
  id?: string
  label?: string
  placeholder?: string
  /** null: categories of both shops */
  shopDict?: ShopDict | null
  /** the kind of good that the category is for */
  bizDict?: Category['bizDict']
}

const listOf = (shopDict: ShopDict | null) =>
  query(reference.listCategories, shopDict === null ? {} : { shopDict }, { background: true })

/** Chooses one category. Typing searches its name and its ancestors' names. */
export function CategoryPicker({
  value,
  onChange,
  id,
  label,
  placeholder,
  shopDict = shopKind.knowledge,
  bizDict,
}: Props) {
  const { ready, ...choices } = useChoices(shopDict, value ? [value] : [], bizDict)
  return (
    <Select
      {...choices}
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      value={ready ? value : null}
      onChange={(chosen: CategoryId | undefined) => onChange(chosen ?? null)}
      placeholder={placeholder ?? '请选择分类'}
    />
  )
}

type SeveralProps = {
  value?: CategoryId[]
  onChange?: (ids: CategoryId[]) => void
  id?: string
  shopDict: ShopDict
  max: number
}

export function CategoriesPicker({ value = [], onChange, id, shopDict, max }: SeveralProps) {
  const { ready, ...choices } = useChoices(shopDict, value)
  return (
    <Select
      {...choices}
      {...(id ? { id } : {})}
      mode="multiple"
      maxCount={max}
      value={ready ? value : []}
      onChange={(chosen: CategoryId[]) => onChange?.(chosen)}
      placeholder={`最多选择 ${max} 个`}
    />
  )
}

/** The choices of a picker, while loading and after. */
function useChoices(shopDict: ShopDict | null, chosen: readonly CategoryId[], bizDict?: Category['bizDict']) {
  const { data, isPending } = useQuery(listOf(shopDict))
  return {
    ready: data !== undefined,
    options: categoryChoices(classesFor(data?.list ?? [], bizDict, chosen), chosen),
    loading: isPending,
    allowClear: true,
    showSearch: { optionFilterProp: 'path' },
    optionLabelProp: 'path',
    notFoundContent: isPending ? '正在加载分类…' : '没有这个分类，请换个词',
    style: { width: '100%' },
  }
}
