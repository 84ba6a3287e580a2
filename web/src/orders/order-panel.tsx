import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Order, orders } from '@zsm/contract/orders'
import { OrderId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { OrderRefunds } from '../refunds/public.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Timeline } from '../ui/figure/timeline.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { Link } from '../ui/page/link.tsx'
import { IncomeTraceCard } from './income-trace-card.tsx'
import { OrderActions } from './order-actions.tsx'
import { momentsOf } from './order-moments.ts'
import { OrderWaterfall } from './order-waterfall.tsx'
import { holdText, OrderStatus } from './orders-table.tsx'
import { GoodLink, PartsList } from './parts-list.tsx'

type OrderPanelProps = { id: string; open: boolean; onClose: () => void }

/** One order beside the list: the payment, how it is divided, and the state of the income. */
export function OrderPanel({ id, open, onClose }: OrderPanelProps) {
  const parsed = OrderId.safeParse(id)
  return parsed.success ? <OrderDrawer id={parsed.data} open={open} onClose={onClose} /> : null
}

function OrderDrawer({ id, open, onClose }: OrderPanelProps & { id: Order['id'] }) {
  const order = useQuery(query(orders.get, { id }))
  return (
    <DetailDrawer
      title="订单详情"
      open={open}
      onClose={onClose}
      actions={order.data && <OrderActions order={order.data} />}
    >
      <OrderContent order={order} />
    </DetailDrawer>
  )
}

type ReadOrder = OutputOf<typeof orders.get>

function OrderContent({ order }: { order: UseQueryResult<ReadOrder> }) {
  return (
    <Loaded from={order}>
      {(order) => (
        <>
          <OrderWaterfall order={order} incomeLabel="我的收益" />
          <Timeline label="订单进程" moments={momentsOf(order)} />
          <Facts of={factsOf(order)} />
          <PartsList of={order.parts} />
          <OrderRefunds orderId={order.id} />
          {order.trace && order.incomeFen > 0 && <IncomeTraceCard trace={order.trace} />}
          <p>
            <Link to={paths.funds({ tab: 'items', orderId: order.id })}>查看这笔订单的资金明细</Link>
            {' · '}
            {order.learnerId ? (
              <Link to={paths.learners({ learner: order.learnerId })}>这位学员</Link>
            ) : (
              <Link to={paths.learners({ good: order.goodId })}>这件商品的学员</Link>
            )}
          </p>
        </>
      )}
    </Loaded>
  )
}

const factsOf = (order: Order) =>
  [
    ['商品', <GoodLink key="good" order={order} />],
    ['状态', <OrderStatus key="status" order={order} />],
    ['收益结算', holdText(order)],
    ['买家', `${order.userName} ${order.userMobile}`],
    ...(order.discountFen > 0 ? [['买家实付', yuan(order.payFen)] as const] : []),
    ...(order.couponName
      ? [['优惠券', `${order.couponName}（${order.couponCode}），减 ${yuan(order.discountFen)}`] as const]
      : []),
    ['来源', <Source key="source" order={order} />],
    ['支付方式', labelOf('payChannelDict', order.payChannelDict)],
    ['订单号', <Copyable key="orderNo" text={order.orderNo} />],
    ['交易号', order.tradeNo && <Copyable key="tradeNo" text={order.tradeNo} />],
    ['备注', order.creatorRemark],
    ['入账时间', dateTime(order.createTime)],
    ['使用期限', order.accessEndTime ? `至 ${dateTime(order.accessEndTime)}` : '永久有效'],
  ] as const

/** Where the buyer came from. A work links to all its orders. */
const Source = ({ order: { sourceDict, shareId, sourceName } }: { order: Order }) => (
  <>
    {labelOf('orderSourceDict', sourceDict)}
    {sourceName && ` · ${sourceName}`}
    {shareId && (
      <>
        {' · '}
        <Link to={paths.orders({ work: shareId })}>同一作品的订单</Link>
      </>
    )}
  </>
)
