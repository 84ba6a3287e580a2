import type { Order } from '@zsm/contract/orders'
import { goodKind, orderCan, orderState, payChannel } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { yuan } from '../format/money.ts'
import { dateTime, isPast } from '../format/time.ts'
import './orders-table.css'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'

const kinds: Record<Order['statusDict'], StatusKind> = {
  [orderState.unpaid]: 'warning',
  [orderState.paid]: 'success',
  [orderState.delivering]: 'info',
  [orderState.finished]: 'success',
  [orderState.refunding]: 'warning',
  [orderState.partlyRefunded]: 'warning',
  [orderState.closed]: 'info',
  [orderState.refunded]: 'danger',
}

export const OrderStatus = ({ order }: { order: Pick<Order, 'statusDict'> }) => (
  <WordStatus name="orderStatusDict" value={order.statusDict} kinds={kinds} />
)

/** The state of an order's income: refunded, held until a day, or released. */
export function holdText(order: HoldOf): string {
  const { statusDict, payChannelDict, incomeFen, settleFlag, heldFlag, disputeFlag, settleTime } = order
  if (statusDict === orderState.unpaid || statusDict === orderState.closed) return '—'
  if (statusDict === orderState.refunded) return '已退款，无收益'
  if (payChannelDict === payChannel.offline) return '线下收款，不可提现'
  if (incomeFen <= 0) return '无收益'
  if (statusDict === orderState.refunding) return '退款处理中'
  if (settleFlag) return '已可提现'
  if (heldFlag) return '待平台核实'
  if (disputeFlag) return '争议处理中'
  return settleTime ? `${dateTime(settleTime)} 解冻` : '验收后开始冻结期'
}

type HoldOf = Pick<
  Order,
  'statusDict' | 'payChannelDict' | 'incomeFen' | 'settleFlag' | 'heldFlag' | 'disputeFlag' | 'settleTime'
>

/** A service that is paid and not delivered. */
export const isToDeliver = ({ bizDict, statusDict }: Pick<Order, 'bizDict' | 'statusDict'>) =>
  bizDict === goodKind.service && orderCan.finish.includes(statusDict)

/** When a service is due; an overdue one is highlighted. */
function DueTime({ due }: { due: Instant }) {
  const isLate = isPast(due)
  return (
    <span className={isLate ? 'numeric late' : 'numeric'}>
      {isLate ? `已超期，应于 ${dateTime(due)} 交付` : `${dateTime(due)} 前交付`}
    </span>
  )
}

function State({ order }: { order: Order }) {
  if (!isToDeliver(order) || order.deliverDueTime === null) return <OrderStatus order={order} />
  return <TwoLines first={<OrderStatus order={order} />} second={<DueTime due={order.deliverDueTime} />} />
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
  {
    key: 'pay',
    title: '实付',
    numeric: true,
    sort: { first: 'payFen-desc', second: 'payFen-asc' },
    render: ({ payFen, discountFen }) =>
      discountFen > 0 ? (
        <TwoLines first={yuan(payFen)} second={`已优惠 ${yuan(discountFen)}`} />
      ) : (
        yuan(payFen)
      ),
  },
  {
    key: 'income',
    title: '收益',
    numeric: true,
    sort: { first: 'incomeFen-desc', second: 'incomeFen-asc' },
    render: (order) => yuan(order.incomeFen),
  },
  { key: 'status', title: '状态', render: (order) => <State order={order} /> },
  { key: 'hold', title: '收益结算', render: (order) => <span className="numeric">{holdText(order)}</span> },
  {
    ...timeColumn<Order>('支付时间', (order) => order.payTime ?? order.createTime),
    sort: { first: 'payTime-asc', isUp: true },
  },
]
