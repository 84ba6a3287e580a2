import { useQuery } from '@tanstack/react-query'
import { type Label, reference } from '@zsm/contract/reference'
import type { LabelId } from '@zsm/contract/values'
import { Select } from 'antd'
import { query } from '../api/query.ts'

type Props = { value: LabelId[]; onChange: (ids: LabelId[]) => void; max: number; id?: string }

// specification 9: label list page size
const everyLabel = query(reference.listLabel, { pageSize: 9999 }, { background: true })

/** Chooses several labels, grouped. */
export function LabelPicker({ value, onChange, max, id }: Props) {
  const { data, isPending } = useQuery(everyLabel)
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      value={data ? value : []}
      onChange={onChange}
      maxCount={max}
      options={byGroup(data?.list ?? [])}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={`最多选择 ${max} 个`}
      notFoundContent={isPending ? '正在加载标签…' : '没有这个标签，请换个词'}
      style={{ width: '100%' }}
    />
  )
}

function byGroup(labels: readonly Label[]) {
  const ordered = labels.toSorted((a, b) => a.sort - b.sort)
  return [...Map.groupBy(ordered, ({ groupName }) => groupName)].map(([groupName, members]) => ({
    label: groupName || '其他',
    options: members.map(({ id, name }) => ({ value: id, label: name })),
  }))
}
