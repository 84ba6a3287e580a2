/** @jsxImportSource preact */
import { learning } from '@zsm/contract/learning'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { onPage, PageLinks, pageInAddress } from '../parts/page-links.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { stateText } from './order-state.ts'

const pageSize = 20

/** `/orders`: all the learner's orders with their amounts. */
export function OrdersPage() {
  const pageNum = pageInAddress()
  const orders = useCall(learning.listOrder, { pageNum, pageSize })
  return (
    <Read of={orders}>
      {({ list, total }) => (
        <section class="card">
          <h1>我的订单</h1>
          {list.length === 0 && <p class="empty">还没有订单。从老师分享的链接进店，买过的都会在这里。</p>}
          <ul class="rows">
            {list.map((order) => (
              <li key={order.id}>
                <a href={learnerPaths.order(order.id)}>
                  {order.goodName}
                  {order.unreadCount > 0 && <span class="tag good-tag">{order.unreadCount} 条新留言</span>}
                  <span class="quiet block">
                    {timeText(order.createTime, '{y}-{m}-{d} {h}:{i}')} · {stateText(order)}
                  </span>
                </a>
                <span>{order.givenFlag ? '老师开通' : order.payFen === 0 ? '免费' : yuan(order.payFen)}</span>
              </li>
            ))}
          </ul>
          <PageLinks of={{ pageNum, pageSize, total }} to={onPage(learnerPaths.orders())} />
        </section>
      )}
    </Read>
  )
}
