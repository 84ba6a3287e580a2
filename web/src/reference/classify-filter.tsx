import { useQuery } from '@tanstack/react-query'
import { type Classify, reference } from '@zsm/contract/reference'
import { type StateOf, shopKind } from '@zsm/contract/states'
import type { ClassifyId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { classesFor, classifyChoices } from './classify-options.ts'

type Props = {
  value: ClassifyId | ''
  onChange: (id: ClassifyId | '') => void
  shopDict?: StateOf<typeof shopKind>
  bizDict?: Classify['bizDict'] | undefined
}

const all = { value: '', label: '全部分类' } as const

/** Filters a list by category. */
export function ClassifyFilter({ value, onChange, shopDict = shopKind.knowledge, bizDict }: Props) {
  const { data } = useQuery(query(reference.listClassify, { shopDict }, { background: true }))
  const chosen = value ? [value] : []
  return (
    <SelectFilter<ClassifyId | ''>
      label="分类"
      value={data ? value : ''}
      options={[all, ...classifyChoices(classesFor(data?.list ?? [], bizDict, chosen), chosen)]}
      onChange={onChange}
    />
  )
}
