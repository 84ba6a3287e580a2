import type { CreatorGood } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { thousands } from '../../../format/number.ts'
import { useTakeDown } from '../../../takedowns/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const ShelfState = ({ takenDownFlag, shelfFlag }: CreatorGood) =>
  takenDownFlag ? (
    <Status kind="danger">平台下架</Status>
  ) : shelfFlag ? (
    <Status kind="success">已上架</Status>
  ) : (
    <Status>未上架</Status>
  )

const columns: readonly Column<CreatorGood>[] = [
  {
    key: 'name',
    title: '商品',
    render: ({ name, bizDict }) => <TwoLines first={name} second={labelOf('bizDict', bizDict)} />,
  },
  {
    key: 'price',
    title: '价格',
    numeric: true,
    render: ({ freeFlag, priceFen }) => (freeFlag ? '免费' : yuan(priceFen)),
  },
  { key: 'audit', title: '审核', render: ({ auditDict }) => labelOf('goodAuditDict', auditDict) },
  {
    key: 'shelf',
    title: '上架',
    render: (good) => <ShelfState {...good} />,
  },
  { key: 'sold', title: '销量', numeric: true, render: ({ buyCount }) => thousands(buyCount) },
  timeColumn('修改时间', ({ updateTime }) => updateTime),
]

export function GoodsPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listCreatorGood, { id, ...page })
  const [takeDown, dialog] = useTakeDown()
  return (
    <>
      <ListPanel
        label="商品"
        list={list}
        columns={columns}
        rowActions={(row) => [takeDown({ ...row, kindDict: takedownKind.good })]}
        onPage={setPage}
        empty={<EmptyState title="还没有商品" />}
      />
      {dialog}
    </>
  )
}
