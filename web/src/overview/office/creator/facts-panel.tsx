import { useQuery } from '@tanstack/react-query'
import type { CreatorCertification, CreatorFacts } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import { query } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { percent } from '../../../format/number.ts'
import { dateTime } from '../../../format/time.ts'
import { useRole } from '../../../operators/office/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Facts } from '../../../ui/overlay/detail-drawer.tsx'
import { Panel } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'

/** What the creator says of themselves; for reviewers also what proves it. */
export function FactsPanel({ creator }: { creator: CreatorFacts }) {
  const reviews = useRole('reviewer')
  return (
    <div className="creator-panels">
      <Panel title="资料">
        <Facts of={factsOf(creator)} />
      </Panel>
      {reviews && <Certifications creator={creator} />}
    </div>
  )
}

const factsOf = ({ id, name, mobile, intro, enroll, createTime, lastLoginTime }: CreatorFacts) =>
  [
    ['昵称', name],
    ['手机号', mobile],
    ['简介', intro],
    ['入驻身份', enroll && labelOf('enrollTypeDict', enroll.typeDict)],
    ['入驻状态', enroll ? labelOf('enrollStatusDict', enroll.statusDict) : '未申请'],
    ['入驻时间', enroll && dateTime(enroll.submitTime)],
    ['类别', enroll?.categoryName],
    ['平台费率', enroll?.feeBp == null ? '' : percent(enroll.feeBp)],
    ['加入时间', dateTime(createTime)],
    ['最近登录', lastLoginTime ? dateTime(lastLoginTime) : '从未登录'],
    ['创作者编号', id],
  ] as const

const columns: readonly Column<CreatorCertification>[] = [
  {
    key: 'kind',
    title: '认证',
    render: ({ typeDict, statusDict }) => (
      <TwoLines
        first={labelOf('certificationTypeDict', typeDict)}
        second={labelOf('certificationStatusDict', statusDict)}
      />
    ),
  },
  {
    key: 'holder',
    title: '名称',
    render: ({ realName, companyName, certName }) => companyName || realName || certName || '—',
  },
  {
    key: 'number',
    title: '号码',
    render: ({ idCardNo, companyCode, certNo }) => (
      <span className="numeric">{companyCode || idCardNo || certNo || '—'}</span>
    ),
  },
  { key: 'until', title: '有效期至', render: ({ validTo }) => validTo ?? '长期' },
  { key: 'why', title: '驳回原因', render: ({ rejectReason }) => rejectReason || '—' },
  timeColumn('提交时间', ({ submitTime }) => submitTime),
]

function Certifications({ creator: { id } }: { creator: CreatorFacts }) {
  const list = useQuery(query(operators.listCreatorCertification, { id }))
  return (
    <Panel title="认证" flush>
      <Loaded from={list}>
        {({ list }) =>
          list.length > 0 ? (
            <DataTable label="认证" columns={columns} rows={list} />
          ) : (
            <EmptyState title="没有提交过认证" />
          )
        }
      </Loaded>
    </Panel>
  )
}
