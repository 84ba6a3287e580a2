import { useQuery } from '@tanstack/react-query'
import { OrderSource, OrderStatus, orders } from '@zsm/contract/orders'
import { Day, ShareId } from '@zsm/contract/values'
import { Button } from 'antd'
import type { z } from 'zod'
import { query, useList } from '../api/query.ts'
import { ExportButton } from '../exports/public.ts'
import { optionsOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { today } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SelectFilter } from '../ui/select-filter.tsx'
import { StatisticCard, StatisticRow } from '../ui/statistic-card.tsx'
import { paging, useView } from '../ui/use-view.ts'
import { OrderTrend } from './order-trend-panel.tsx'
import { orderColumns } from './orders-table.tsx'

const OrderPanel = lazyDialog(() => import('./order-panel.tsx').then((file) => file.OrderPanel))

const view = { ...paging, keyword: '', status: '', days: '', source: '', share: '', order: '' }

const statuses = () => optionsOf('orderStatusDict', '全部状态')
const sources = () => optionsOf('orderSourceDict', '全部来源')
const periods = [
  { value: '', label: '全部时间' },
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
]

export function OrdersPage() {
  const [{ pageNum, pageSize, keyword, status, days, source, share, order }, setView] = useView(view, 'order')
  const filters = {
    keyword: keyword || undefined,
    statusDict: chosen(OrderStatus, status),
    sourceDict: chosen(OrderSource, source),
    shareId: chosen(ShareId, share),
    ...periodOf(days),
  }
  const list = useList(orders.listData, { pageNum, pageSize, ...filters })
  const isFiltered = [keyword, status, days, source, share].some((filter) => filter !== '')

  return (
    <>
      <ListPage
        title="订单统计"
        description="每一笔成交、它的费用和它给您的收益"
        actions={<ExportButton filters={{ kindDict: 1, ...filters }} />}
        above={<OrderStatistics />}
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

function OrderStatistics() {
  const statistics = useQuery(query(orders.statistics, { days: 30 }))
  const { orderCount, payFen, refundFen, incomeFen, days } = statistics.data ?? {}
  return (
    <>
      <StatisticRow from={statistics}>
        <StatisticCard
          label="累计订单"
          value={orderCount === undefined ? undefined : thousands(orderCount)}
          to={paths.orders()}
        />
        <StatisticCard
          label="累计成交"
          value={payFen === undefined ? undefined : yuan(payFen)}
          to={paths.orders()}
        />
        <StatisticCard
          label="累计退款"
          value={refundFen === undefined ? undefined : yuan(refundFen)}
          to={paths.orders({ status: 8 })}
        />
        <StatisticCard
          label="订单收益"
          value={incomeFen === undefined ? undefined : yuan(incomeFen)}
          to={paths.funds({ tab: 'items' })}
          hint="实付减去费用与退款"
        />
      </StatisticRow>
      {days && orderCount !== 0 && <OrderTrend days={days} />}
    </>
  )
}

// What an address claims is checked; anything else filters nothing.
function chosen<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  const parsed = schema.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

function periodOf(days: string): { startDay?: Day; endDay?: Day } {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 366) return {}
  return { startDay: Day.parse(today(1 - count)), endDay: Day.parse(today()) }
}
