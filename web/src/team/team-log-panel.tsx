import { actionText } from '@zsm/contract/operators/audit-texts'
import { type Deed, type Member, team } from '@zsm/contract/team/team'
import { MemberId } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import type { Paging } from '../ui/table/use-view.ts'

const columns: readonly Column<Deed>[] = [
  { key: 'member', title: '成员', render: ({ memberName }) => memberName },
  { key: 'action', title: '做了什么', render: ({ action }) => actionText(action) },
  { key: 'ip', title: '来源地址', render: ({ ip }) => <span className="numeric">{ip || '—'}</span> },
  timeColumn('时间', ({ createTime }) => createTime),
]

type View = Paging & { member: string }
type TeamLogPanelProps = {
  view: View
  setView: (patch: Partial<View>) => void
  members: readonly Member[]
}

/** What the members did, newest first. */
export function TeamLogPanel({ view, setView, members }: TeamLogPanelProps) {
  const memberId = MemberId.safeParse(view.member).data
  const list = useList(team.listLog, { pageNum: view.pageNum, pageSize: view.pageSize, memberId })
  const options = [
    { value: '', label: '全部成员' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <section aria-label="团队记录">
      <h2 className="panel-title">团队记录</h2>
      <ListPanel
        label="团队记录"
        list={list}
        columns={columns}
        onPage={setView}
        filters={
          <SelectFilter
            label="成员"
            value={view.member}
            options={options}
            onChange={(member) => setView({ member, pageNum: 1 })}
          />
        }
        empty={<EmptyState title="还没有记录" text="成员登录后做的每一次修改都记在这里" />}
      />
    </section>
  )
}
