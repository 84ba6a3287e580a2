import type { CreatorWork } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { thousands } from '../../../format/number.ts'
import { useTakeDown } from '../../../takedowns/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<CreatorWork>[] = [
  {
    key: 'title',
    title: '作品',
    render: ({ title, typeDict }) => (
      <TwoLines first={title || '无标题'} second={labelOf('shareTypeDict', typeDict)} />
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict, failReason, takenDownFlag }) =>
      takenDownFlag ? (
        <Status kind="danger">平台下架</Status>
      ) : failReason ? (
        <TwoLines first={labelOf('shareStatusDict', statusDict)} second={failReason} />
      ) : (
        labelOf('shareStatusDict', statusDict)
      ),
  },
  { key: 'plays', title: '播放', numeric: true, render: ({ playCount }) => thousands(playCount) },
  { key: 'orders', title: '带来订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  timeColumn('创建时间', ({ createTime }) => createTime),
]

export function WorksPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listCreatorWork, { id, ...page })
  const [takeDown, dialog] = useTakeDown()
  return (
    <>
      <ListPanel
        label="作品"
        list={list}
        columns={columns}
        rowActions={(row) => [takeDown({ ...row, name: row.title || '无标题', kindDict: takedownKind.work })]}
        onPage={setPage}
        empty={<EmptyState title="还没有作品" />}
      />
      {dialog}
    </>
  )
}
