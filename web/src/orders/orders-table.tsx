import type { Order } from '@zsm/contract/orders'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import type { Column } from '../ui/data-table.tsx'
import type { StatusKind } from '../ui/status.tsx'
import { timeColumn } from '../ui/time-column.tsx'
import { TwoLines } from '../ui/two-lines.tsx'
import { WordStatus } from '../ui/word-status.tsx'

const kinds: Record<Order['statusDict'], StatusKind> = {
  1: 'warning',
  2: 'success',
  3: 'info',
  4: 'success',
  5: 'warning',
  6: 'warning',
  7: 'info',
  8: 'danger',
}

export const OrderStatus = ({ order }: { order: Pick<Order, 'statusDict'> }) => (
  <WordStatus name="orderStatusDict" value={order.statusDict} kinds={kinds} />
)

/** Where an order's income stands: held until its day, or released. */
export const holdText = ({ settleFlag, settleTime }: Order) => {
  if (settleFlag) return '已可提现'
  return settleTime ? `${dateTime(settleTime)} 解冻` : '—'
}

export const orderColumns: readonly Column<Order>[] = [
  {
    key: 'good',
    title: '商品',
    render: (order) => <TwoLines first={order.goodName} second={order.orderNo} />,
  },
  {
    key: 'buyer',
    title: '买家',
    render: (order) => <TwoLines first={order.userName} second={order.userMobile} />,
  },
  { key: 'pay', title: '实付', numeric: true, render: (order) => yuan(order.payFen) },
  { key: 'income', title: '收益', numeric: true, render: (order) => yuan(order.incomeFen) },
  { key: 'status', title: '状态', render: (order) => <OrderStatus order={order} /> },
  { key: 'hold', title: '收益结算', render: (order) => <span className="numeric">{holdText(order)}</span> },
  timeColumn('支付时间', (order) => order.payTime ?? order.createTime),
]
