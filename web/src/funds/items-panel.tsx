import { type FundItem, funds } from '@zsm/contract/funds'
import { Button } from 'antd'
import { useList } from '../api/query.ts'
import { labelOf, optionsOf } from '../format/dictionary.ts'
import { signedYuan, yuan } from '../format/money.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import {
  besideFunds,
  type FundsView,
  itemsInput,
  type SetFundsView,
  view as usualView,
} from './funds-view.ts'

const columns: readonly Column<FundItem>[] = [
  {
    key: 'title',
    title: '事项',
    render: (item) => (
      <span className="two-lines">
        <span className="two-lines-first" title={item.title}>
          {item.title}
        </span>
        <ItemSource item={item} />
      </span>
    ),
  },
  { key: 'type', title: '类型', render: (item) => labelOf('fundItemTypeDict', item.typeDict) },
  { key: 'bucket', title: '账户', render: (item) => labelOf('bucketDict', item.bucketDict) },
  { key: 'amount', title: '金额', numeric: true, render: (item) => signedYuan(item.amountFen) },
  { key: 'balance', title: '账户余额', numeric: true, render: (item) => yuan(item.balanceFen) },
  timeColumn('时间', (item) => item.occurTime),
]

/** The order or withdrawal behind an entry, as a link: money can be traced in both directions. */
function ItemSource({ item: { orderId, orderNo, withdrawNo } }: { item: FundItem }) {
  if (orderId) {
    return (
      <small className="numeric">
        <Link to={paths.orders({ order: orderId })}>订单 {orderNo}</Link>
      </small>
    )
  }
  if (withdrawNo) {
    return (
      <small className="numeric">
        <Link to={paths.funds({ tab: 'withdrawals', keyword: withdrawNo })}>提现 {withdrawNo}</Link>
      </small>
    )
  }
  return null
}

/** The entries behind a figure, with the sum of all matching entries, which equals the figure. */
export function ItemsPanel({ view: ofTabs, setView: setOfTabs }: { view: FundsView; setView: SetFundsView }) {
  const [view, setView, own] = useOwnList('fund-items', [ofTabs, setOfTabs], usualView, besideFunds)
  const { bucket, type, keyword, orderId, withdrawId } = view
  const list = useList(funds.incomeList, itemsInput(view))
  const isOfOne = orderId !== '' || withdrawId !== ''
  const isFiltered = isOfOne || bucket !== '' || type !== '' || keyword !== ''
  const showAll = () => setView({ bucket: '', type: '', keyword: '', orderId: '', withdrawId: '' })

  return (
    <ListPanel
      own={own}
      label="资金明细"
      list={list}
      columns={columns}
      onPage={setView}
      older="换成完整的单号可查更早的"
      filters={
        <>
          <SearchField
            value={keyword}
            placeholder="单号或事项"
            onSearch={(keyword) => setView({ keyword })}
          />
          <SelectFilter
            label="账户"
            value={bucket}
            options={optionsOf('bucketDict', '全部账户')}
            onChange={(bucket) => setView({ bucket })}
          />
          <SelectFilter
            label="类型"
            value={type}
            options={optionsOf('fundItemTypeDict', '全部类型')}
            onChange={(type) => setView({ type })}
          />
          {isOfOne && <Button onClick={showAll}>看全部明细</Button>}
          {list.data && (
            <output className="filters-sum">
              {list.data.searchedNewest === null ? '合计' : '已查部分合计'}{' '}
              <strong className="numeric">{yuan(list.data.totalFen)}</strong>
            </output>
          )}
        </>
      }
      empty={
        isFiltered ? (
          <EmptyState
            title="没有符合条件的明细"
            text="合计为 ¥0.00"
            action={<Button onClick={showAll}>看全部明细</Button>}
          />
        ) : (
          <EmptyState title="还没有资金往来" text="第一笔成交后，每一分钱的来去都记在这里" />
        )
      }
    />
  )
}
