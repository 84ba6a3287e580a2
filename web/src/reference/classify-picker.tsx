import { useQuery } from '@tanstack/react-query'
import { type Classify, reference } from '@zsm/contract/reference'
import { type StateOf, shopKind } from '@zsm/contract/states'
import type { ClassifyId } from '@zsm/contract/values'
import { Select } from 'antd'
import { query } from '../api/query.ts'
import { classesFor, classifyChoices } from './classify-options.ts'

type Props = {
  value: ClassifyId | null
  onChange: (id: ClassifyId | null) => void
  id?: string
  label?: string
  placeholder?: string
  shopDict?: StateOf<typeof shopKind>
  /** the kind of good that the category is for */
  bizDict?: Classify['bizDict']
}

const listOf = (shopDict: StateOf<typeof shopKind>) =>
  query(reference.listClassify, { shopDict }, { background: true })

/** Chooses one category. Typing searches its name and its ancestors' names. */
export function ClassifyPicker({
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
      onChange={(chosen: ClassifyId | undefined) => onChange(chosen ?? null)}
      placeholder={placeholder ?? '请选择分类'}
    />
  )
}

type SeveralProps = {
  value?: ClassifyId[]
  onChange?: (ids: ClassifyId[]) => void
  id?: string
  shopDict: StateOf<typeof shopKind>
  max: number
}

/** Chooses several categories of a shop. */
export function ClassifiesPicker({ value = [], onChange, id, shopDict, max }: SeveralProps) {
  const { ready, ...choices } = useChoices(shopDict, value)
  return (
    <Select
      {...choices}
      {...(id ? { id } : {})}
      mode="multiple"
      maxCount={max}
      value={ready ? value : []}
      onChange={(chosen: ClassifyId[]) => onChange?.(chosen)}
      placeholder={`最多选择 ${max} 个`}
    />
  )
}

/** The choices of a picker, while loading and after. */
function useChoices(
  shopDict: StateOf<typeof shopKind>,
  chosen: readonly ClassifyId[],
  bizDict?: Classify['bizDict'],
) {
  const { data, isPending } = useQuery(listOf(shopDict))
  return {
    ready: data !== undefined,
    options: classifyChoices(classesFor(data?.list ?? [], bizDict, chosen), chosen),
    loading: isPending,
    allowClear: true,
    showSearch: { optionFilterProp: 'path' },
    optionLabelProp: 'path',
    notFoundContent: isPending ? '正在加载分类…' : '没有这个分类，请换个词',
    style: { width: '100%' },
  }
}
