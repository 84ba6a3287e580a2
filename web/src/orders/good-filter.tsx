import { goods } from '@zsm/contract/goods'
import { useList } from '../api/query.ts'
import { SelectFilter } from '../ui/table/select-filter.tsx'

/** More goods are found by the search for their name. */
const most = 100

/** Only the orders of one good. */
export function GoodFilter({ value, onChange }: { value: string; onChange: (good: string) => void }) {
  const { data } = useList(goods.listData, { pageSize: most }, { background: true })
  const listed = data?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const isListed = value === '' || listed.some((good) => good.value === value)
  return (
    <SelectFilter
      label="商品"
      value={value}
      options={[
        { value: '', label: '全部商品' },
        ...listed,
        ...(isListed ? [] : [{ value, label: '所选商品' }]),
      ]}
      onChange={onChange}
    />
  )
}
