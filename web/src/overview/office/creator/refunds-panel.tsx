import type { OperatorRefund } from '@zsm/contract/office/refunds'
import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<OperatorRefund>[] = [
  {
    key: 'good',
    title: '商品',
    render: ({ goodName, refundNo }) => <TwoLines first={goodName} second={refundNo} />,
  },
  { key: 'who', title: '买家', render: ({ userName }) => userName },
  { key: 'amount', title: '退款金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'why', title: '原因', render: ({ reasonDict }) => labelOf('refundReasonDict', reasonDict) },
  { key: 'status', title: '状态', render: ({ statusDict }) => labelOf('refundStatusDict', statusDict) },
  timeColumn('申请时间', ({ applyTime }) => applyTime),
]

export function RefundsPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listRefund, { frontId: id, ...page })
  return (
    <ListPanel
      label="退款"
      list={list}
      columns={columns}
      onPage={setPage}
      empty={<EmptyState title="没有退款" />}
    />
  )
}
