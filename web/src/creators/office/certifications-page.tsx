import { CertificationStatus, CertificationType } from '@zsm/contract/certifications'
import type { OperatorCertification } from '@zsm/contract/office/certifications'
import { operators } from '@zsm/contract/operators'
import { certificationState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { StateFilter, useAgeColumn, useSteps, type Waits } from '../../operators/office/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { CertificationPanel } from './certification-panel.tsx'
import { CertificationState } from './certification-state.tsx'

const columns: readonly Column<OperatorCertification>[] = [
  {
    key: 'who',
    title: '创作者',
    render: ({ frontName, mobile }) => <TwoLines first={frontName} second={mobile} />,
  },
  { key: 'type', title: '类型', render: ({ typeDict }) => labelOf('certificationTypeDict', typeDict) },
  {
    key: 'subject',
    title: '认证主体',
    render: ({ realName, companyName, certName }) => companyName || realName || certName,
  },
  { key: 'status', title: '状态', render: CertificationState },
  timeColumn('提交时间', ({ submitTime }) => submitTime),
]

const noRows: OperatorCertification[] = []

const waitsOf = ({ statusDict, submitTime }: OperatorCertification): Waits | undefined =>
  statusDict === certificationState.waiting ? { work: 'certification', since: submitTime } : undefined

const places = { ...paging, keyword: '', status: '1', type: 'all', open: '' }

/** Certifications of all creators, longest waiting first. */
export function CertificationsPage() {
  const [view, setView, own] = useListView('office-certifications', places, 'open')
  const list = useList(operators.listCertification, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    keyword: view.keyword || undefined,
    statusDict: chosen(CertificationStatus, view.status),
    typeDict: chosen(CertificationType, view.type),
  })
  const steps = useSteps({
    rows: list.data?.list ?? noRows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waits: (row) => waitsOf(row) !== undefined,
  })
  const age = useAgeColumn(waitsOf)
  return (
    <>
      <ListPage
        own={own}
        title="资质审核"
        description="对照证件核实资料。每次查看证件都会记入操作日志。"
        list={list}
        columns={[...columns, age]}
        rowActions={({ id, statusDict }) => [
          {
            label: statusDict === certificationState.waiting ? '审核' : '查看',
            onClick: () => setView({ open: id }),
          },
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="手机号、昵称或主体名称"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateFilter
              of={list}
              label="认证状态"
              dictionary="certificationStatusDict"
              value={view.status}
              onChange={(status) => setView({ status })}
            />
            <StateFilter
              label="认证类型"
              dictionary="certificationTypeDict"
              all="全部类型"
              value={view.type}
              onChange={(type) => setView({ type })}
            />
          </>
        }
        empty={
          view.status === '1' && view.keyword === '' && view.type === 'all' ? (
            <EmptyState
              title="没有等待审核的资质"
              text="创作者提交认证后，会出现在这里"
              action={<Button onClick={() => setView({ status: 'all' })}>查看全部资质</Button>}
            />
          ) : (
            <NoMatch
              noun="资质"
              advice="换个手机号或名称"
              onClear={() => setView({ keyword: '', status: '1', type: 'all' })}
            />
          )
        }
      />
      <CertificationPanel id={view.open} steps={steps} onClose={() => setView({ open: '' })} />
    </>
  )
}
