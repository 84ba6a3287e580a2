import { useQuery } from '@tanstack/react-query'
import { orders } from '@zsm/contract/orders'
import { exportKind, orderSource } from '@zsm/contract/states'
import { OrderId } from '@zsm/contract/values'
import { Button } from 'antd'
import { query } from '../api/query.ts'
import { ExportButton } from '../exports/public.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { paths } from '../paths.ts'
import { RefundsPanel, refundsView, useOpenRefunds } from '../refunds/public.ts'
import { FigurePanel } from '../ui/figure/figure-panel.tsx'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useView } from '../ui/table/use-view.ts'
import { filtersOf, isOwnList } from './order-filters.ts'
import { OrderTrendPanel } from './order-trend-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { ordersView, trendDays } from './orders-view.ts'
import { useChosenOrders } from './use-chosen-orders.ts'

const RecordSaleDialog = lazyDialog(() =>
  import('./record-sale-dialog.tsx').then((file) => file.RecordSaleDialog),
)

const view = { ...ordersView, ...refundsView, tab: 'orders', dialog: '' }

/** All orders, and the refunds that buyers ask for. */
export function OrdersPage() {
  const [state, setView] = useView(view, 'order', 'refund', 'dialog')
  const openRefunds = useOpenRefunds()
  const panel = { view: state, setView }
  const [chosen, setChosen] = useChosenOrders([state.tab, state.status, filtersOf(state)])
  return (
    <Page
      title="订单统计"
      description="每一笔成交、它的费用和它给您的收益。"
      actions={
        state.tab !== 'refunds' && (
          <>
            {!isOwnList(state) && (
              <ExportButton
                label={chosen.length > 0 ? `导出所选 ${chosen.length} 笔` : '导出'}
                filters={{
                  kindDict: exportKind.orders,
                  ...(chosen.length > 0 ? idsOf(chosen) : filtersOf(state)),
                }}
              />
            )}
            <Button onPointerEnter={RecordSaleDialog.preload} onClick={() => setView({ dialog: 'sale' })}>
              记一笔线下成交
            </Button>
          </>
        )
      }
    >
      <OrderStatistics openRefunds={openRefunds} />
      <Tabs
        label="订单与退款"
        open={state.tab}
        // Each tab has filters of its own, so another tab starts with the defaults.
        onOpen={(tab) => setView({ ...view, tab })}
        tabs={[
          {
            key: 'orders',
            label: '订单',
            render: () => <OrdersPanel {...panel} chosen={chosen} onChosen={setChosen} />,
          },
          {
            key: 'refunds',
            label: '退款',
            ...(openRefunds && { count: openRefunds }),
            render: () => <RefundsPanel {...panel} />,
          },
        ]}
      />
      {state.dialog === 'sale' && <RecordSaleDialog open onClose={() => setView({ dialog: '' })} />}
    </Page>
  )
}

const idsOf = (chosen: readonly string[]) => ({ orderIds: chosen.map((id) => OrderId.parse(id)) })

/** The totals of all orders by what became of them. */
function OrderStatistics({ openRefunds = 0 }: { openRefunds: number | undefined }) {
  const statistics = useQuery(query(orders.statistics, { days: trendDays }))
  const { data } = statistics
  const offline = useQuery(
    query(orders.statistics, { days: 1, sourceDict: orderSource.office }, { background: true }),
  ).data
  return (
    <>
      <FigurePanel
        label="成交统计"
        from={statistics}
        main={{
          label: '累计成交',
          value: data && yuan(data.payFen),
          to: paths.orders(),
          hint: '买家实付的总额，未减去退款',
        }}
        rest={[
          {
            label: '累计订单',
            value: data && thousands(data.orderCount),
            to: paths.orders(),
            hint: offline?.orderCount
              ? `包括线下 ${thousands(offline.orderCount)} 笔，${yuan(offline.payFen)}`
              : '没有线下成交',
          },
          {
            label: '累计退款',
            value: data && yuan(data.refundFen),
            to: paths.orders({ tab: 'refunds', status: 5 }),
            hint: openRefunds > 0 ? `${thousands(openRefunds)} 笔待处理` : '已退给买家的总额',
          },
          {
            label: '订单收益',
            value: data && yuan(data.incomeFen),
            to: paths.funds({ tab: 'items' }),
            hint: '实付减去费用与退款',
          },
        ]}
      />
      {data && data.orderCount !== 0 && <OrderTrendPanel days={data.days} />}
    </>
  )
}
