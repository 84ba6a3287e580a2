import { useQuery } from '@tanstack/react-query'
import { plus } from '@zsm/contract/money/fen'
import { orders } from '@zsm/contract/orders'
import { frozenReason } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { timeText } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { type Frozen, releasesOf, waitingOf } from './frozen.ts'

type Props = {
  /** what can be withdrawn now; undefined while it is read */
  availableFen: Fen | undefined
}

/** On which day frozen income can be withdrawn, what it will be together by then, and what the rest waits for. */
export function FrozenPanel({ availableFen }: Props) {
  const frozen = useQuery(query(orders.listFrozen, {}))
  return (
    <Loaded from={frozen} framed rows={6}>
      {({ list }) =>
        list.length === 0 ? (
          <Panel>
            <EmptyState title="没有冻结中的收益" text="卖出之后，这里写明哪一天可以提现、一共多少" />
          </Panel>
        ) : (
          <div className="panels">
            <Releases list={list} availableFen={availableFen} />
            <Waiting list={list} />
          </div>
        )
      }
    </Loaded>
  )
}

type List = OutputOf<typeof orders.listFrozen>['list']
type Release = ReturnType<typeof releasesOf>[number]

const releases: readonly Column<Release>[] = [
  { key: 'day', title: '解冻日期', render: ({ day }) => timeText(`${day}T04:00:00Z`, '{y}-{m}-{d} 周{a}') },
  { key: 'orders', title: '订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  { key: 'income', title: '当天解冻', numeric: true, render: ({ incomeFen }) => yuan(incomeFen) },
  {
    key: 'by',
    title: '到时可提现',
    numeric: true,
    render: ({ byThenFen }) => byThenFen !== undefined && yuan(byThenFen),
  },
]

function Releases({ list, availableFen }: { list: List } & Props) {
  const rows = releasesOf(list, availableFen)
  if (rows.length === 0) return
  return (
    <Panel
      title="到账日历"
      description="“到时可提现”是现在的可提现加上到那天为止的解冻，没有算之后的提现、退款和新订单。"
      flush
    >
      <DataTable label="到账日历" columns={releases} rows={rows} rowKey={({ day }) => day} />
    </Panel>
  )
}

const reasons = {
  [frozenReason.service]: {
    text: '服务还没有完成。您交付、学员验收之后，开始计算保留期。',
    to: paths.serviceOrders(),
    link: '去交付',
  },
  [frozenReason.refund]: {
    text: '学员申请了退款。处理完，没有退的部分照常解冻。',
    to: paths.orders({ tab: 'refunds' }),
    link: '去处理',
  },
  [frozenReason.dispute]: {
    text: '订单有争议，平台判定之后解冻或者退款。',
    to: paths.serviceOrders(),
    link: '看订单',
  },
  [frozenReason.check]: {
    text: '买家用的是您自己的手机号，平台核对之后解冻。',
    to: paths.orders(),
    link: '看订单',
  },
} as const

const waiting: readonly Column<Frozen>[] = [
  {
    key: 'reason',
    title: '等什么',
    render: ({ frozenReasonDict }) => `等${labelOf('frozenReasonDict', frozenReasonDict)}`,
  },
  { key: 'text', title: '为什么', render: ({ frozenReasonDict }) => <Why reason={frozenReasonDict} /> },
  { key: 'orders', title: '订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  { key: 'income', title: '金额', numeric: true, render: ({ incomeFen }) => yuan(incomeFen) },
]

function Why({ reason }: { reason: Frozen['frozenReasonDict'] }) {
  if (reason === frozenReason.hold) return
  const { text, to, link } = reasons[reason]
  return (
    <>
      {text} <Link to={to}>{link}</Link>
    </>
  )
}

function Waiting({ list }: { list: List }) {
  const rows = waitingOf(list)
  if (rows.length === 0) return
  const sum = plus(...rows.map(({ incomeFen }) => incomeFen))
  return (
    <Panel title="还没有日期的收益" description={`一共 ${yuan(sum)}，也在“冻结中”里。`} flush>
      <DataTable
        label="还没有日期的收益"
        columns={waiting}
        rows={rows}
        rowKey={({ frozenReasonDict }) => String(frozenReasonDict)}
      />
    </Panel>
  )
}
