import { CertificationStatus, CertificationType } from '@zsm/contract/certifications'
import type { OperatorCertification } from '@zsm/contract/office/certifications'
import { operators } from '@zsm/contract/operators'
import { certificationState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import {
  CasesBar,
  isNarrowed,
  ListExportButton,
  StateFilter,
  useOwnId,
  useWork,
  type Waits,
  WorkFilter,
  workAsked,
  workPlaces,
} from '../../operators/office/public.ts'
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

const none = { keyword: '', status: '1', type: 'all', ...workPlaces }
const places = { ...paging, ...none, open: '' }

/** Certifications of all creators, longest waiting first. */
export function CertificationsPage() {
  const [view, setView, own] = useListView('office-certifications', places, 'open')
  const asking = {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    keyword: view.keyword || undefined,
    statusDict: chosen(CertificationStatus, view.status),
    typeDict: chosen(CertificationType, view.type),
    ...workAsked(view, useOwnId()),
  }
  const list = useList(operators.listCertification, asking)
  const rows = list.data?.list ?? noRows
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.frontName ?? '不在这一页的项'
  const { columns: workColumns, ...work } = useWork({
    listName: 'certification',
    rows,
    open: view.open,
    onOpen: (open) => setView({ open }),
    waitsOf,
  })
  return (
    <>
      <ListPage
        own={own}
        title="资质审核"
        actions={
          <ListExportButton listName="certification" endpoint={operators.listCertification} asked={asking} />
        }
        description="对照证件核实资料。每次查看证件都会记入操作日志。"
        list={list}
        columns={[...columns, ...workColumns]}
        selection={work.selection}
        above={
          <CasesBar
            listName="certification"
            chosen={work.chosen.map(({ id }) => id)}
            nameOf={nameOf}
            onClear={work.clear}
          />
        }
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
            <WorkFilter view={view} setView={setView} sums={false} />
          </>
        }
        empty={
          view.status === '1' && view.keyword === '' && view.type === 'all' && !isNarrowed(view) ? (
            <EmptyState
              title="没有等待审核的资质"
              text="创作者提交认证后，会出现在这里"
              action={<Button onClick={() => setView({ status: 'all' })}>查看全部资质</Button>}
            />
          ) : (
            <NoMatch noun="资质" advice="换个手机号或名称" onClear={() => setView(none)} />
          )
        }
      />
      <CertificationPanel id={view.open} work={work} onClose={() => setView({ open: '' })} />
    </>
  )
}
