import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { ReconciledChannel, ReconciledDay } from '@zsm/contract/reconciliation/days'
import { useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { signedYuan, yuan } from '../format/money.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { channelTitle } from './channel-title.ts'
import { explanationOf } from './explanation.ts'
import { listPlaces, type ReconciliationView } from './places.ts'
import { DayStatus } from './reconciliation-status.tsx'

const none = <span className="muted">—</span>

const columns: readonly Column<ReconciledDay>[] = [
  {
    key: 'day',
    title: '日期',
    render: ({ channel, day }) => (
      <TwoLines
        first={
          <Link className="numeric" to={paths.operatorReconciliation({ channel, day })}>
            {day}
          </Link>
        }
        second={channelTitle(channel)}
      />
    ),
  },
  { key: 'ours', title: '我方', numeric: true, render: ({ ourFen }) => yuan(ourFen) },
  {
    key: 'theirs',
    title: '对方',
    numeric: true,
    render: ({ theirFen, readTime }) => (readTime ? yuan(theirFen) : none),
  },
  {
    key: 'delta',
    title: '差额',
    numeric: true,
    render: ({ deltaFen, readTime }) => (readTime ? signedYuan(deltaFen) : none),
  },
  {
    key: 'matched',
    title: '一致',
    numeric: true,
    render: ({ matchedCount, readTime }) => (readTime ? `${matchedCount} 笔` : none),
  },
  { key: 'why', title: '说明', render: explanationOf },
  { key: 'status', title: '状态', render: DayStatus },
]

type Props = {
  place: ReconciliationView
  channels: readonly ReconciledChannel[]
  status: ReconciledDay['statusDict'] | undefined
}

const withDifferences = 'open'

/** Days with open differences first, then the newest. */
export function DaysPanel({ place, channels, status }: Props) {
  const [view, setView, own] = useOwnList('office-reconciled-days', place, listPlaces, ['open'])
  const { pageNum, pageSize, channel } = view
  const list = useList(reconciliation.listReconciliation, {
    pageNum,
    pageSize,
    channel: channel || undefined,
    statusDict: status,
    openFlag: view.status === withDifferences ? true : undefined,
  })
  const states = optionsOf('reconciliationStatusDict', '全部状态')
  return (
    <ListPanel
      own={own}
      label="每日对账"
      list={list}
      columns={columns}
      rowKey={({ channel, day }) => `${channel} ${day}`}
      rowActions={({ channel, day }) => [
        { label: '查看', to: paths.operatorReconciliation({ channel, day }) },
      ]}
      onPage={setView}
      filters={
        <>
          <ChannelFilter channels={channels} value={channel} onChange={(channel) => setView({ channel })} />
          <SelectFilter
            label="对账状态"
            value={view.status}
            options={[
              ...states.slice(0, 1),
              { value: withDifferences, label: '有待处理的差异' },
              ...states.slice(1),
            ]}
            onChange={(status) => setView({ status })}
          />
        </>
      }
      empty={
        channel || view.status ? (
          <NoMatch noun="对账" advice="换个渠道或状态" onClear={() => setView({ channel: '', status: '' })} />
        ) : (
          <EmptyState title="还没有要核对的账" text="有了第一笔收款或打款，第二天会出现在这里" />
        )
      }
    />
  )
}

type ChannelFilterProps = {
  channels: readonly ReconciledChannel[]
  value: string
  onChange: (channel: string) => void
}

export const ChannelFilter = ({ channels, value, onChange }: ChannelFilterProps) => (
  <SelectFilter
    label="渠道"
    value={value}
    options={[
      { value: '', label: '全部渠道' },
      ...channels.map(({ channel }) => ({ value: channel, label: channelTitle(channel) })),
    ]}
    onChange={onChange}
  />
)
