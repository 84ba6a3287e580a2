import { fulfilment, type ListedFulfilment, workTabs } from '@zsm/contract/fulfilment'
import { OrderId } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { ago } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { WorkDrawer } from './fulfilment-drawer.tsx'
import { DueText, FulfilmentStatus } from './fulfilment-status.tsx'
import './fulfilments-page.css'

type Tab = (typeof workTabs)[number]
const tabs = [
  { value: 'waiting', label: '进行中' },
  { value: 'delivered', label: '待验收' },
  { value: 'ended', label: '已结束' },
] as const

const places = { ...paging, tab: 'waiting' as Tab, order: '' }

/** `/serve/orders`: the services that buyers ordered, late ones first. One of them opens with its talk. */
export function FulfilmentsPage() {
  const [view, setView, own] = useListView('service-orders', places, 'order')
  const { pageNum, pageSize } = view
  const tab = workTabs.find((each) => each === view.tab) ?? 'waiting'
  const list = useList(fulfilment.listData, { tab, pageNum, pageSize, statesFlag: true })
  const opened = OrderId.safeParse(view.order).data
  return (
    <>
      <ListPage
        own={own}
        title="服务订单"
        description="先到期的排在前面。提交交付后由学员验收，到期没有处理会自动验收，收益从验收起计算冻结期。"
        list={list}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        rowActions={({ orderId }) => [{ label: '查看', onClick: () => setView({ order: orderId }) }]}
        onPage={setView}
        filters={
          <StateTabs
            label="进度"
            value={tab}
            options={tabs}
            counts={list.data?.stateCounts}
            stale={list.isPlaceholderData}
            onChange={(next) => setView({ tab: next })}
          />
        }
        empty={
          <EmptyState
            title={tab === 'waiting' ? '没有进行中的服务' : '这里还没有订单'}
            text={
              tab === 'waiting' ? '学员购买服务后，订单会出现在这里。' : '交付之后，订单会按进度出现在这里。'
            }
            action={<ButtonLink to={paths.services()}>查看我的服务</ButtonLink>}
          />
        }
      />
      {opened && <WorkDrawer key={opened} orderId={opened} onClose={() => setView({ order: '' })} />}
    </>
  )
}

const columns: Column<ListedFulfilment>[] = [
  {
    key: 'goodName',
    title: '服务',
    render: ({ goodName, orderNo }) => <TwoLines first={goodName} second={orderNo} />,
  },
  {
    key: 'userName',
    title: '买家',
    render: ({ userName, userMobile, learnerFlag }) => (
      <TwoLines first={userName} second={learnerFlag ? userMobile : '站外买家'} />
    ),
  },
  { key: 'stateDict', title: '进度', render: (service) => <FulfilmentStatus service={service} /> },
  { key: 'deliverDueTime', title: '期限', render: (service) => <DueText service={service} /> },
  {
    key: 'unreadCount',
    title: '留言',
    render: ({ unreadCount, lastMessageTime }) =>
      unreadCount > 0 ? (
        <Status kind="danger">{unreadCount} 条新留言</Status>
      ) : lastMessageTime ? (
        ago(lastMessageTime)
      ) : (
        '—'
      ),
  },
]
