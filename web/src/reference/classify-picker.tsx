import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { ClassifyId } from '@zsm/contract/values'
import { Select } from 'antd'
import { query } from '../api/query.ts'
import { classifyChoices } from './classify-options.ts'

type Props = {
  value: ClassifyId | null
  onChange: (id: ClassifyId | null) => void
  id?: string
  label?: string
  placeholder?: string
  shopDict?: 1 | 2
}

const listOf = (shopDict: 1 | 2) => query(contract.reference.listClassify, { shopDict }, { background: true })

/** One class out of the two levels, found by typing its name or its parent's. */
export function ClassifyPicker({ value, onChange, id, label, placeholder, shopDict = 1 }: Props) {
  const { data, isPending } = useQuery(listOf(shopDict))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      value={data ? value : null}
      onChange={(chosen: ClassifyId | undefined) => onChange(chosen ?? null)}
      options={classifyChoices(data?.list ?? [])}
      loading={isPending}
      allowClear
      showSearch={{ optionFilterProp: 'path' }}
      optionLabelProp="path"
      placeholder={placeholder ?? '请选择分类'}
      notFoundContent={isPending ? '正在加载分类…' : '没有这个分类，请换个词'}
      style={{ width: '100%' }}
    />
  )
}
