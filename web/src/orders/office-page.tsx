import type { HeldOrder } from '@zsm/contract/office/held-orders'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { dateTime, isPast } from '../format/time.ts'
import {
  CasePanel,
  CasesBar,
  DecisionButtons,
  isNarrowed,
  ListExportButton,
  ReasonDialog,
  StepButtons,
  sumsAsked,
  useOwnId,
  useWork,
  type Waits,
  WorkFilter,
  workAsked,
  workPlaces,
} from '../operators/office/public.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { OrderStatus } from './orders-table.tsx'

const columns: readonly Column<HeldOrder>[] = [
  {
    key: 'good',
    title: '商品',
    render: ({ id, goodName, orderNo }) => (
      <TwoLines first={goodName} second={<Link to={paths.operatorOrders({ order: id })}>{orderNo}</Link>} />
    ),
  },
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontName, heldCount }) => (
      <TwoLines first={frontName} second={heldCount > 1 ? `共 ${heldCount} 笔待核实` : '只有这一笔'} />
    ),
  },
  {
    key: 'buyer',
    title: '买家',
    render: ({ userName, userMobile }) => <TwoLines first={userName} second={userMobile} />,
  },
  { key: 'pay', title: '实付', numeric: true, render: ({ payFen }) => yuan(payFen) },
  { key: 'income', title: '暂扣收益', numeric: true, render: ({ incomeFen }) => yuan(incomeFen) },
  { key: 'status', title: '状态', render: (order) => <OrderStatus order={order} /> },
  timeColumn('支付时间', ({ payTime }) => payTime),
]

const waitsOf = ({ payTime }: HeldOrder): Waits => ({ work: 'heldOrder', since: payTime })

const noRows: HeldOrder[] = []
const none = { keyword: '', ...workPlaces }
const places = { ...paging, ...none, open: '' }

/** `/admin/held-orders`: sales to buyers with the creator's own number, whose income waits for finance. The oldest first. */
export function HeldOrdersPage() {
  const [view, setView, own] = useListView('office-held-orders', places, 'open')
  const [released, setReleased] = useState<HeldOrder>()
  const { pageNum, pageSize, keyword } = view
  const asking = {
    pageNum,
    pageSize,
    keyword: keyword || undefined,
    ...workAsked(view, useOwnId()),
    ...sumsAsked(view),
  }
  const list = useList(operators.listHeldOrder, asking)
  const rows = list.data?.list ?? noRows
  const opened = rows.find(({ id }) => id === view.open)
  const { columns: workColumns, ...work } = useWork({
    listName: 'heldOrder',
    rows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waitsOf,
  })
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.orderNo ?? '不在这一页的项'
  const decisionsOn = (order: HeldOrder): RowAction[] =>
    work.guarded(order.id, [{ label: '解除暂扣', onClick: () => setReleased(order) }])
  return (
    <>
      <ListPage
        own={own}
        title="待核实订单"
        actions={<ListExportButton listName="heldOrder" endpoint={operators.listHeldOrder} asked={asking} />}
        description="买家的手机号与创作者的账号相同，可能是自己买自己的商品。收益暂不解冻，核实后解除；需要退回的，请创作者给买家退款。等待最久的排在最前。"
        list={list}
        columns={[...columns, ...workColumns]}
        selection={work.selection}
        above={
          <CasesBar
            listName="heldOrder"
            chosen={work.chosen.map(({ id }) => id)}
            nameOf={nameOf}
            onClear={work.clear}
          />
        }
        rowActions={(order) => [
          { label: '查看', onClick: () => setView({ open: order.id }) },
          ...decisionsOn(order),
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={keyword}
              placeholder="订单号、商品或创作者"
              onSearch={(keyword) => setView({ keyword })}
            />
            <WorkFilter view={view} setView={setView} sums />
          </>
        }
        empty={
          keyword || isNarrowed(view) ? (
            <NoMatch noun="订单" advice="换个单号" onClear={() => setView(none)} />
          ) : (
            <EmptyState title="没有待核实的订单" text="买家的手机号与创作者的账号相同的订单，会出现在这里" />
          )
        }
      />
      <DetailDrawer
        title="待核实订单"
        open={opened !== undefined}
        onClose={() => setView({ open: '' })}
        extra={<StepButtons {...work.steps} />}
        actions={opened && <DecisionButtons actions={decisionsOn(opened)} />}
      >
        {opened && (
          <>
            <Facts of={factsOf(opened)} />
            <CasePanel
              key={opened.id}
              listName="heldOrder"
              id={opened.id}
              found={work.cases.get(opened.id)}
            />
          </>
        )}
      </DetailDrawer>
      {released && <ReleaseDialog order={released} onClose={() => setReleased(undefined)} />}
    </>
  )
}

const ReleaseDialog = ({ order, onClose }: { order: HeldOrder; onClose: () => void }) => (
  <ReasonDialog
    endpoint={operators.releaseHeldOrder}
    input={{ id: order.id }}
    listName="heldOrder"
    title="解除暂扣"
    label="核实说明"
    submitLabel="解除暂扣"
    done="已解除暂扣"
    hint="创作者会看到这段话，操作日志也会记录。解除后不能再次暂扣"
    onClose={onClose}
  >
    <Facts of={factsOf(order)} />
  </ReasonDialog>
)

const factsOf = (order: HeldOrder) =>
  [
    ['订单', order.orderNo],
    ['商品', order.goodName],
    ['创作者', order.frontName],
    ['买家', `${order.userName} ${order.userMobile}`],
    ['实付', yuan(order.payFen)],
    ['暂扣收益', yuan(order.incomeFen)],
    ['支付时间', dateTime(order.payTime)],
    ['解冻时间', releaseText(order)],
  ] as const

const releaseText = ({ settleTime }: HeldOrder) => {
  if (settleTime === null) return '验收后开始冻结期'
  return isPast(settleTime) ? '冻结期已过，随下一次结算解冻' : dateTime(settleTime)
}
