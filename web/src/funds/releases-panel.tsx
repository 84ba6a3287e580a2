import { useQuery } from '@tanstack/react-query'
import { orders } from '@zsm/contract/orders'
import { query } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { timeText } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { releasesOf } from './frozen.ts'

type Release = ReturnType<typeof releasesOf>[number]
const mostDays = 5

/** The next days on which frozen income can be withdrawn. */
export function ReleasesPanel() {
  const frozen = useQuery(query(orders.listFrozen, {}))
  return (
    <Panel title="接下来解冻" actions={<Link to={paths.funds({ tab: 'frozen' })}>看到账日历</Link>}>
      <Loaded from={frozen} rows={3}>
        {({ list }) => <Releases releases={releasesOf(list, undefined).slice(0, mostDays)} />}
      </Loaded>
    </Panel>
  )
}

function Releases({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) return <p className="muted">没有定好日子解冻的收益。</p>
  return <DataTable label="接下来解冻" columns={columns} rows={releases} rowKey={({ day }) => day} />
}

const columns: readonly Column<Release>[] = [
  { key: 'day', title: '日期', render: ({ day }) => timeText(`${day}T04:00:00Z`, '{m} 月 {d} 日 周{a}') },
  { key: 'orders', title: '订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  { key: 'income', title: '解冻', numeric: true, render: ({ incomeFen }) => yuan(incomeFen) },
]
