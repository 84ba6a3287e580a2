import { useQuery } from '@tanstack/react-query'
import type { Order } from '@zsm/contract/orders'
import { type Refund, refunds } from '@zsm/contract/refunds'
import { query } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import './order-refunds.css'
import { RefundStatus } from './refund-status.tsx'

/** The refunds of one order, each with a link; nothing if it has none. */
export function OrderRefunds({ orderId }: { orderId: Order['id'] }) {
  const page = useQuery(query(refunds.listData, { orderId, pageSize: 50 }))
  return (
    <Loaded from={page} rows={1}>
      {({ list }) => list.length > 0 && <RefundLines refunds={list} />}
    </Loaded>
  )
}

const RefundLines = ({ refunds }: { refunds: readonly Refund[] }) => (
  <section className="order-refunds">
    <h3>退款记录</h3>
    <ul aria-label="退款记录">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <Link to={paths.orders({ tab: 'refunds', refund: refund.id })}>{yuan(refund.amountFen)}</Link>
          <RefundStatus refund={refund} />
          <time className="muted numeric" dateTime={refund.applyTime}>
            {dateTime(refund.applyTime)}
          </time>
        </li>
      ))}
    </ul>
  </section>
)
