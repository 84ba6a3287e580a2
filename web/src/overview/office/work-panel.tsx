import { useQuery } from '@tanstack/react-query'
import type { WorkList } from '@zsm/contract/office/waiting'
import { operators } from '@zsm/contract/operators'
import { query } from '../../api/query.ts'
import { dateTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import './work-panel.css'
import {
  ageText,
  countText,
  overdueText,
  promiseText,
  sortedWork,
  sumText,
  workPlaces,
} from './work-lists.ts'

const columns: readonly Column<WorkList>[] = [
  {
    key: 'work',
    title: '事项',
    headline: true,
    render: ({ name }) => (
      <Link className="work-link" to={workPlaces[name].to}>
        {workPlaces[name].title}
      </Link>
    ),
  },
  { key: 'count', title: '等待', numeric: true, render: countText },
  {
    key: 'age',
    title: '最久等了',
    numeric: true,
    render: (list) =>
      list.oldestTime && (
        <time dateTime={list.oldestTime} title={`${dateTime(list.oldestTime)} 提交`}>
          {ageText(list)}
        </time>
      ),
  },
  { key: 'sum', title: '金额', numeric: true, render: (list) => sumText(list) || '—' },
  {
    key: 'promise',
    title: '时限',
    render: (list) => (
      <span className="work-promise">
        <span className="muted">{promiseText(list)}</span>
        {list.overdueCount > 0 ? (
          <Status kind="danger">{overdueText(list)}</Status>
        ) : (
          <Status kind="success">都未超时</Status>
        )}
      </span>
    ),
  },
]

/** What waits for the operator: the overdue first. The shell's stream keeps it fresh. */
export function WorkPanel() {
  const work = useQuery({
    ...query(operators.listWork, {}, { background: true }),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
  return (
    <Loaded from={work} framed rows={6}>
      {({ list }) => <Work lists={list} />}
    </Loaded>
  )
}

function Work({ lists }: { lists: readonly WorkList[] }) {
  const { waiting, done } = sortedWork(lists)
  const late = waiting.reduce((sum, { overdueCount }) => sum + overdueCount, 0)
  return (
    <Panel
      flush
      title="待处理"
      description={
        waiting.length === 0
          ? '没有要处理的事'
          : late > 0
            ? `${waiting.length} 类事项在等，其中 ${late} 项已超过承诺的时限`
            : `${waiting.length} 类事项在等，都在承诺的时限内`
      }
    >
      {waiting.length > 0 ? (
        <DataTable label="待处理" columns={columns} rows={waiting} rowKey={({ name }) => name} />
      ) : (
        <EmptyState title="都处理完了" text="有新的申请、提现或退款时，会自己出现在这里。" />
      )}
      {waiting.length > 0 && done.length > 0 && (
        <p className="work-done muted">
          没有等待的：
          {done.map(({ name }) => (
            <Link key={name} to={workPlaces[name].to}>
              {workPlaces[name].title}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}
