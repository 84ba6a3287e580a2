import type { OperatorOrder } from '@zsm/contract/office/orders'
import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { Link } from '../../../ui/page/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<OperatorOrder>[] = [
  {
    key: 'good',
    title: '商品',
    render: ({ id, goodName, orderNo }) => (
      <TwoLines first={<Link to={paths.operatorOrders({ order: id })}>{goodName}</Link>} second={orderNo} />
    ),
  },
  {
    key: 'buyer',
    title: '学员',
    render: ({ userName, userMobile }) => <TwoLines first={userName} second={userMobile} />,
  },
  {
    key: 'pay',
    title: '实付',
    numeric: true,
    render: ({ payFen, payChannelDict }) => (
      <TwoLines first={yuan(payFen)} second={labelOf('payChannelDict', payChannelDict)} />
    ),
  },
  { key: 'refund', title: '已退', numeric: true, render: ({ refundFen }) => yuan(refundFen) },
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict, heldFlag }) =>
      heldFlag ? (
        <TwoLines first={labelOf('orderStatusDict', statusDict)} second="待平台核实" />
      ) : (
        labelOf('orderStatusDict', statusDict)
      ),
  },
  timeColumn('支付时间', ({ payTime, createTime }) => payTime ?? createTime),
]

/** The newest payment first. The list of all orders has every filter. */
export function OrdersPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listOrder, { frontId: id, ...page })
  return (
    <ListPanel
      label="订单"
      list={list}
      columns={columns}
      onPage={setPage}
      filters={<ButtonLink to={paths.operatorOrders({ front: id })}>按条件查找这些订单</ButtonLink>}
      empty={<EmptyState title="还没有订单" />}
    />
  )
}
