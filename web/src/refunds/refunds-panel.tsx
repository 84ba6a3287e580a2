import { refunds, RefundStatus as Status } from '@zsm/contract/refunds'
import { refundState } from '@zsm/contract/states'
import { RefundId } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { ListPanel } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { refundColumns } from './refunds-table.tsx'
import { type RefundsView, refundsView, type SetRefundsView } from './refunds-view.ts'

const RefundPanel = lazyDialog(() => import('./refund-panel.tsx').then((file) => file.RefundPanel))

type Props = { view: RefundsView; setView: SetRefundsView }

/** The refunds of the creator's orders, with their outcome. */
export function RefundsPanel({ view: ofTabs, setView: setOfTabs }: Props) {
  const [view, setView, own] = useOwnList('refunds', [ofTabs, setOfTabs], refundsView, ['refund'])
  const { pageNum, pageSize, after, keyword, status, refund } = view
  const list = useList(refunds.listData, {
    pageNum,
    pageSize,
    statesFlag: true,
    afterId: chosen(RefundId, after),
    keyword: keyword || undefined,
    statusDict: chosen(Status, status),
  })
  const showAll = () => setView({ keyword: '', status: '' })
  return (
    <>
      <ListPanel
        own={own}
        label="退款"
        list={list}
        columns={refundColumns}
        rowActions={({ id, statusDict }) => [
          {
            label: statusDict === refundState.waiting || statusDict === refundState.failed ? '处理' : '详情',
            onClick: () => setView({ refund: id }),
          },
        ]}
        onPage={setView}
        older="换成完整的单号，或按状态筛选，可查更早的"
        filters={
          <>
            <SearchField
              value={keyword}
              placeholder="退款单号、订单号、商品或买家"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateTabs
              label="退款状态"
              value={status}
              options={optionsOf('refundStatusDict', '全部状态')}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          keyword || status ? (
            <NoMatch noun="退款" advice="换个单号或买家" onClear={showAll} />
          ) : (
            <EmptyState title="还没有退款" text="买家申请退款后会出现在这里；您也可以在订单详情里主动退款" />
          )
        }
      />
      <RefundPanel id={refund} open={refund !== ''} onClose={() => setView({ refund: '' })} />
    </>
  )
}
