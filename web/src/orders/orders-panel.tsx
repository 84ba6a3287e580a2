import { orders } from '@zsm/contract/orders'
import { Button } from 'antd'
import { useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { ListPanel } from '../ui/list-page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SelectFilter } from '../ui/select-filter.tsx'
import { listInput } from './order-filters.ts'
import { orderColumns } from './orders-table.tsx'
import type { OrdersView, SetOrdersView } from './orders-view.ts'

const OrderPanel = lazyDialog(() => import('./order-panel.tsx').then((file) => file.OrderPanel))

const statuses = () => optionsOf('orderStatusDict', '全部状态')
const sources = () => optionsOf('orderSourceDict', '全部来源')
const periods = [
  { value: '', label: '全部时间' },
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
]

export function OrdersPanel({ view, setView }: { view: OrdersView; setView: SetOrdersView }) {
  const { keyword, status, days, source, share, order } = view
  const list = useList(orders.listData, listInput(view))
  const isFiltered = [keyword, status, days, source, share].some((filter) => filter !== '')
  return (
    <>
      <ListPanel
        label="订单"
        list={list}
        columns={orderColumns}
        rowActions={(row) => [{ label: '详情', onClick: () => setView({ order: row.id }) }]}
        onPage={setView}
        filters={
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
              onChange={(days) => setView({ days })}
            />
            <SelectFilter
              label="订单来源"
              value={source}
              options={sources()}
              onChange={(source) => setView({ source })}
            />
            {share !== '' && <Button onClick={() => setView({ share: '' })}>只看一个作品的订单 ✕</Button>}
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title="没有符合条件的订单"
              text={keyword ? '换成完整的订单号、买家姓名或手机后四位，或放宽筛选条件' : '放宽筛选条件'}
            />
          ) : (
            <EmptyState title="还没有订单" text="课程上架后，买家付款的订单会出现在这里" />
          )
        }
      />
      <OrderPanel id={order} open={order !== ''} onClose={() => setView({ order: '' })} />
    </>
  )
}
