import { orders } from '@zsm/contract/orders'
import { Button } from 'antd'
import { useList } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { DayField } from '../ui/form/day-field.tsx'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { GoodFilter } from './good-filter.tsx'
import {
  emptyOwnList,
  filtersOf,
  hidden,
  isFiltered,
  isOwnList,
  listInput,
  periods,
  range,
  sources,
  statuses,
} from './order-filters.ts'
import { OrderStateTabs } from './order-state-tabs.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrdersBatchBar } from './orders-batch-bar.tsx'
import { orderColumns } from './orders-table.tsx'
import { type OrdersView, ordersView, type SetOrdersView } from './orders-view.ts'
import { useHiding } from './use-hiding.ts'

const OrderPanel = lazyDialog(() => import('./order-panel.tsx').then((file) => file.OrderPanel))

type Props = { view: OrdersView; setView: SetOrdersView }
type PanelProps = Props & { chosen: string[]; onChosen: (chosen: string[]) => void }

export function OrdersPanel({ view: ofTabs, setView: setOfTabs, chosen, onChosen }: PanelProps) {
  const [view, setView, own] = useOwnList('orders', [ofTabs, setOfTabs], ordersView, ['order'])
  const { order } = view
  const list = useList(orders.listData, listInput(view))
  const { hide, show } = useHiding()
  return (
    <>
      <OrderStateTabs view={view} onStatus={(status) => setView({ status })} />
      <OrdersBatchBar chosen={chosen} areHidden={view.status === hidden} onChosen={onChosen} />
      <ListPanel
        selection={{ keys: chosen, onChange: onChosen }}
        sorting={isOwnList(view) ? undefined : { value: view.sort, onSort: (sort) => setView({ sort }) }}
        own={own}
        label="订单"
        list={list}
        columns={orderColumns}
        rowActions={(row) => [
          { label: '详情', onClick: () => setView({ order: row.id }) },
          row.hideFlag
            ? { label: '恢复显示', onClick: () => show(row.id) }
            : { label: '隐藏', onClick: () => hide(row.id) },
        ]}
        onPage={setView}
        filters={<OrderFilters view={view} setView={setView} />}
        older="用「指定日期」可查更早的"
        empty={<NoOrders view={view} setView={setView} />}
      />
      <OrderPanel id={order} open={order !== ''} onClose={() => setView({ order: '' })} />
    </>
  )
}

/** Why the list is empty: this special list has no rows, no order matches the filters, or nothing was sold yet. */
function NoOrders({ view, setView }: Props) {
  const clear = () =>
    setView({ keyword: '', status: '', days: '', from: '', to: '', source: '', work: '', good: '' })
  const own = emptyOwnList(view)
  if (own) return <EmptyState {...own} />
  if (isFiltered(view)) {
    const advice = view.keyword ? '换成完整的订单号、买家姓名或手机后四位' : '放宽日期或状态'
    return <NoMatch noun="订单" advice={advice} onClear={clear} />
  }
  return <EmptyState title="还没有订单" text="课程上架后，买家付款的订单会出现在这里" />
}

function OrderFilters({ view, setView }: Props) {
  const { keyword, status, days, from, to, source, work, good } = view
  return (
    <>
      <SearchField
        value={keyword}
        placeholder="订单号、商品、买家或手机尾号"
        onSearch={(keyword) => setView({ keyword })}
      />
      <SelectFilter
        label="订单状态"
        value={status}
        options={statuses()}
        onChange={(status) => setView({ status })}
      />
      <SelectFilter
        label="支付时间"
        value={days}
        options={periods}
        onChange={(days) => setView({ days, from: '', to: '' })}
      />
      {days === range && (
        <span className="day-range">
          <DayField aria-label="从哪天" value={from} onChange={(from = '') => setView({ from })} />
          至
          <DayField aria-label="到哪天" value={to} onChange={(to = '') => setView({ to })} />
        </span>
      )}
      <SelectFilter
        label="订单来源"
        value={source}
        options={sources()}
        onChange={(source) => setView({ source })}
      />
      <GoodFilter value={good} onChange={(good) => setView({ good })} />
      {work !== '' && <Button onClick={() => setView({ work: '' })}>只看一个作品的订单 ✕</Button>}
      {isFiltered(view) && !isOwnList(view) && <OrderSums filters={filtersOf(view)} />}
    </>
  )
}
