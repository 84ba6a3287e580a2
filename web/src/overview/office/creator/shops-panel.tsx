import type { TakedownTarget } from '@zsm/contract/office/takedowns'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { useTakeDown } from '../../../takedowns/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<TakedownTarget>[] = [
  { key: 'name', title: '店铺', render: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    render: ({ takenDownFlag }) =>
      takenDownFlag ? <Status kind="danger">平台下架</Status> : <Status kind="success">正常</Status>,
  },
  timeColumn('创建时间', ({ createTime }) => createTime),
]

export function ShopsPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const [takeDown, dialog] = useTakeDown()
  const list = useList(operators.listTakedownTarget, {
    frontId: id,
    kindDict: takedownKind.shop,
    ...page,
  })
  return (
    <>
      <ListPanel
        label="店铺"
        list={list}
        columns={columns}
        rowActions={(row) => [takeDown(row)]}
        onPage={setPage}
        empty={<EmptyState title="还没有店铺" />}
      />
      {dialog}
    </>
  )
}
