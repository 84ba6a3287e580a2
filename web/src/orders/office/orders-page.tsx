import type { OperatorOrder, OrderScope } from '@zsm/contract/office/orders'
import { operators } from '@zsm/contract/operators'
import { Button } from 'antd'
import { useList } from '../../api/query.ts'
import { labelOf, optionsOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { ListExportButton, MaskedNumber } from '../../operators/office/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { lazyDialog } from '../../ui/overlay/lazy-part.tsx'
import { AmountFilter } from '../../ui/table/amount-filter.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { holdText, OrderStatus } from '../orders-table.tsx'
import { isFiltered, listInput, noFilters, type OrdersView, ordersView } from './orders-view.ts'
import './office.css'

const OrderDrawer = lazyDialog(() => import('./order-drawer.tsx').then((file) => file.OrderDrawer))

const columns: readonly Column<OperatorOrder>[] = [
  {
    key: 'good',
    title: '商品',
    render: ({ goodName, orderNo }) => <TwoLines first={goodName} second={orderNo} />,
  },
  { key: 'creator', title: '创作者', render: ({ frontName }) => frontName || '—' },
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
  { key: 'status', title: '状态', render: (order) => <OrderStatus order={order} /> },
  { key: 'hold', title: '收益结算', render: (order) => <span className="numeric">{holdText(order)}</span> },
  timeColumn('支付时间', ({ payTime, createTime }) => payTime ?? createTime),
]

/** `/admin/orders`: orders of all creators, the newest payment first, and one of them beside the list. */
export function OperatorOrdersPage() {
  const [view, setView, own] = useListView('office-orders', ordersView, 'order')
  const asking = listInput(view)
  const list = useList(operators.listOrder, asking)
  return (
    <>
      <ListPage
        own={own}
        title="全部订单"
        actions={<ListExportButton listName="order" endpoint={operators.listOrder} asked={asking} />}
        description="所有创作者的订单，最新付款的在前。打开一笔，看钱在哪里。"
        above={list.data && <Scope of={list.data.scope} view={view} setView={setView} />}
        list={list}
        columns={columns}
        rowActions={({ id }) => [{ label: '查看', onClick: () => setView({ order: id }) }]}
        onPage={setView}
        older="用日期可查更早的"
        filters={<Filters view={view} setView={setView} />}
        empty={
          isFiltered(view) ? (
            <NoMatch
              noun="订单"
              advice={view.keyword ? '单号至少 8 位，交易号要完整' : '放宽日期、状态或金额'}
              onClear={() => setView(noFilters)}
            />
          ) : (
            <EmptyState title="还没有订单" text="学员付款后，订单会出现在这里" />
          )
        }
      />
      <OrderDrawer id={view.order} open={view.order !== ''} onClose={() => setView({ order: '' })} />
    </>
  )
}

type ViewProps = { view: OrdersView; setView: (patch: Partial<OrdersView>) => void }

const Filters = ({ view, setView }: ViewProps) => (
  <>
    <SearchField
      value={view.keyword}
      placeholder="订单号、支付单号或交易号"
      onSearch={(keyword) => setView({ keyword })}
    />
    <SelectFilter
      label="订单状态"
      value={view.status}
      options={optionsOf('orderStatusDict', '全部状态')}
      onChange={(status) => setView({ status })}
    />
    <SelectFilter
      label="支付渠道"
      value={view.channel}
      options={optionsOf('payChannelDict', '全部渠道')}
      onChange={(channel) => setView({ channel })}
    />
    <DayField
      className="filter-day"
      aria-label="开始日期"
      placeholder="开始日期"
      value={view.from}
      onChange={(from = '') => setView({ from })}
    />
    <DayField
      className="filter-day"
      aria-label="结束日期"
      placeholder="结束日期"
      value={view.to}
      onChange={(to = '') => setView({ to })}
    />
    <span className="amount-range">
      <AmountFilter label="最低实付" value={view.least} onChange={(least) => setView({ least })} />
      至
      <AmountFilter label="最高实付" value={view.most} onChange={(most) => setView({ most })} />
    </span>
  </>
)

/** Whose orders the list shows, with a button that shows all again. */
function Scope({ of: { frontName, goodName, learner }, view, setView }: ViewProps & { of: OrderScope }) {
  const { front, good, learner: learnerId } = view
  if (!front && !good && !learnerId) return null
  return (
    <div className="order-scope" role="note">
      {front && <Button onClick={() => setView({ front: '' })}>创作者：{frontName ?? '找不到'} ✕</Button>}
      {good && <Button onClick={() => setView({ good: '' })}>商品：{goodName ?? '找不到'} ✕</Button>}
      {learnerId && (
        <>
          <Button onClick={() => setView({ learner: '' })}>学员：{learner?.name ?? '找不到'} ✕</Button>
          {learner?.mobile && (
            <span>
              手机号{' '}
              <MaskedNumber
                key={learner.id}
                of="learnerMobile"
                id={learner.id}
                masked={learner.mobile}
                name={learner.name}
              />
            </span>
          )}
        </>
      )}
    </div>
  )
}
