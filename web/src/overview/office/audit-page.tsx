import { operators } from '@zsm/contract/operators'
import type { AuditEntry } from '@zsm/contract/operators/audit'
import { actionText, auditDomains } from '@zsm/contract/operators/audit-texts'
import { auditActor } from '@zsm/contract/states'
import { Day } from '@zsm/contract/values'
import { Button } from 'antd'
import { useList } from '../../api/query.ts'
import { dateTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import './office.css'
import { StateFilter } from '../../operators/office/public.ts'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'

const actorText = ({ operatorName, operatorId, memberName, mobile, keyName }: AuditEntry) => {
  if (memberName) return `团队成员 ${memberName}`
  if (operatorId) return `运营 ${operatorName}`
  if (keyName) return `创作者 ${mobile ?? ''} 的密钥 ${keyName}`
  return mobile ? `创作者 ${mobile}` : '系统'
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    title: '操作',
    render: ({ action }) => <TwoLines first={actionText(action)} second={action} />,
  },
  { key: 'actor', title: '操作人', render: actorText },
  { key: 'whose', title: '所属创作者', render: ({ frontName }) => frontName || '—' },
  { key: 'ip', title: '来源地址', render: ({ ip }) => <span className="numeric">{ip || '—'}</span> },
  timeColumn('时间', ({ createTime }) => createTime),
]

const domains = [{ value: 'all', label: '全部模块' }, ...auditDomains]
const none = { keyword: '', actor: 'all', domain: 'all', from: '', to: '' }

const places = { ...paging, ...none, open: '' }

/** The audit log: who did what, when and from where. */
export function AuditPage() {
  const [view, setView, own] = useListView('office-audit', places, 'open')
  const list = useList(operators.listAudit, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    actorDict: chosen(auditActor.codec, view.actor),
    domain: view.domain === 'all' ? undefined : view.domain,
    startDay: chosen(Day, view.from),
    endDay: chosen(Day, view.to),
  })
  const opened = list.data?.list.find(({ id }) => id === view.open)
  return (
    <>
      <ListPage
        own={own}
        title="操作日志"
        description="每一次修改都有记录，不能改写或删除。密码、证件号等只记录“已修改”。"
        list={list}
        columns={columns}
        rowActions={({ id }) => [{ label: '详情', onClick: () => setView({ open: id }) }]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="手机号、运营人员或编号"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateFilter
              label="操作人"
              dictionary="auditActorDict"
              all="全部操作人"
              value={view.actor}
              onChange={(actor) => setView({ actor })}
            />
            <SelectFilter
              label="模块"
              value={view.domain}
              options={domains}
              onChange={(domain) => setView({ domain })}
            />
            <DayFilter label="开始日期" value={view.from} onChange={(from) => setView({ from })} />
            <DayFilter label="结束日期" value={view.to} onChange={(to) => setView({ to })} />
          </>
        }
        empty={
          <EmptyState
            title="没有符合条件的记录"
            text="换个条件，或清除筛选"
            action={<Button onClick={() => setView(none)}>清除筛选</Button>}
          />
        }
      />
      <DetailDrawer
        title="操作详情"
        size={640}
        open={opened !== undefined}
        onClose={() => setView({ open: '' })}
      >
        {opened && <EntryContent entry={opened} />}
      </DetailDrawer>
    </>
  )
}

type DayFilterProps = { label: string; value: string; onChange: (day: string) => void }

const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <DayField
    className="day-filter"
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(day = '') => onChange(day)}
  />
)

function EntryContent({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <Facts
        of={[
          ['操作', `${actionText(entry.action)}（${entry.action}）`],
          ['操作人', actorText(entry)],
          ['所属创作者', entry.frontName],
          ['对象', entry.targetType && `${entry.targetType} ${entry.targetId}`],
          ['来源地址', entry.ip],
          ['请求编号', entry.requestId],
          ['时间', dateTime(entry.createTime)],
        ]}
      />
      {entry.changes.length > 0 && <Changes of={entry.changes} />}
    </>
  )
}

const Changes = ({ of: changes }: { of: AuditEntry['changes'] }) => (
  <section className="drawer-part">
    <h3>改动</h3>
    <ul className="changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <strong>{name}</strong>
          {before === '' && after === '' ? (
            <span className="muted">已修改，内容不记录</span>
          ) : (
            <span>
              <del>{before || '空'}</del> → <ins>{after || '空'}</ins>
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
