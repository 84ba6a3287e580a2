import { operators } from '@zsm/contract/operators'
import type { AuditEntry } from '@zsm/contract/operators/audit'
import { actionText } from '@zsm/contract/operators/audit-texts'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    title: '操作',
    render: ({ action }) => <TwoLines first={actionText(action)} second={action} />,
  },
  {
    key: 'actor',
    title: '操作人',
    render: ({ operatorId, operatorName, mobile, keyName }) =>
      operatorId ? `运营 ${operatorName}` : keyName ? `密钥 ${keyName}` : mobile ? '创作者本人' : '系统',
  },
  {
    key: 'changes',
    title: '改动',
    render: ({ changes }) => (
      <span className="one-line">
        {changes.map(({ name, after }) => `${name}：${after || '已修改'}`).join('；') || '—'}
      </span>
    ),
  },
  { key: 'ip', title: '来源地址', render: ({ ip }) => <span className="numeric">{ip || '—'}</span> },
  timeColumn('时间', ({ createTime }) => createTime),
]

export function LogPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listCreatorAudit, { id, ...page })
  return (
    <ListPanel
      label="操作记录"
      list={list}
      columns={columns}
      onPage={setPage}
      empty={<EmptyState title="没有操作记录" />}
    />
  )
}
