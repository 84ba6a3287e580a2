import { useQuery } from '@tanstack/react-query'
import { reference } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { SelectFilter } from '../ui/select-filter.tsx'
import { classifyChoices } from './classify-options.ts'

type Props = { value: ClassifyId | ''; onChange: (id: ClassifyId | '') => void; shopDict?: 1 | 2 }

const all = { value: '', label: '全部分类' } as const

/** The class of a list's rows. */
export function ClassifyFilter({ value, onChange, shopDict = 1 }: Props) {
  const { data } = useQuery(query(reference.listClassify, { shopDict }, { background: true }))
  return (
    <SelectFilter<ClassifyId | ''>
      label="分类"
      value={data ? value : ''}
      options={[all, ...classifyChoices(data?.list ?? [], value ? [value] : [])]}
      onChange={onChange}
    />
  )
}
