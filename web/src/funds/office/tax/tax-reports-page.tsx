import { useQuery } from '@tanstack/react-query'
import type { TaxQuarter, TaxReport } from '@zsm/contract/office/tax-reports'
import { operators } from '@zsm/contract/operators'
import { taxReportState } from '@zsm/contract/states'
import type { Day } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall, useList } from '../../../api/query.ts'
import { yuan } from '../../../format/money.ts'
import { thousands } from '../../../format/number.ts'
import { dateTime, today } from '../../../format/time.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { StatisticCard, StatisticRow } from '../../../ui/figure/statistic-card.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Copyable } from '../../../ui/page/copyable.tsx'
import { Link } from '../../../ui/page/link.tsx'
import { Page, Panel } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { SelectFilter } from '../../../ui/table/select-filter.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { paging, useView } from '../../../ui/table/use-view.ts'
import { pastQuarters, quarterText } from './quarters.ts'
import { TaxExportDialog } from './tax-export-dialog.tsx'

/** `/admin/tax-reports`: identities and income of creators, which platforms report to the tax office each quarter. */
export function TaxReportsPage() {
  const quarters = pastQuarters(today())
  const [view, setView] = useView({ ...paging, quarter: quarters[0]?.value ?? '' })
  const chosen = quarters.find(({ value }) => value === view.quarter) ?? quarters[0]
  const [isExporting, setExporting] = useState(false)
  if (!chosen) return null
  return (
    <Page
      title="涉税信息报送"
      description="按国务院令第 810 号，平台每季度报送创作者的身份和收入。收入按支付的日期、退款按退款的日期计入季度。"
      actions={
        <Button type="primary" onClick={() => setExporting(true)}>
          导出报送文件
        </Button>
      }
    >
      <Panel flush>
        <div className="filters">
          <SelectFilter
            label="季度"
            value={chosen.value}
            options={quarters}
            onChange={(quarter) => setView({ quarter })}
          />
        </div>
      </Panel>
      <Quarter quarter={chosen.value} />
      <Reports quarter={chosen.value} view={view} setView={setView} />
      {isExporting && <TaxExportDialog quarter={chosen.value} onClose={() => setExporting(false)} />}
    </Page>
  )
}

function Quarter({ quarter }: { quarter: Day }) {
  const read = useQuery(query(operators.getTaxQuarter, { quarter }))
  const sums = read.data
  return (
    <>
      <StatisticRow from={read}>
        <StatisticCard
          label="有收入的创作者"
          value={sums && thousands(sums.creatorCount)}
          hint={sums && `${thousands(sums.soldCount)} 笔订单`}
        />
        <StatisticCard
          label="收入总额"
          value={sums && yuan(sums.soldFen)}
          hint={sums && `退款 ${yuan(sums.refundFen)}`}
        />
        <StatisticCard label="收入净额" value={sums && yuan(sums.netFen)} />
        <StatisticCard label="佣金、服务费" value={sums && yuan(sums.feeFen)} />
      </StatisticRow>
      <Panel
        title="缺少的资料"
        description="导出的文件里也逐行标出。平台不收集地址，报送前请另行补充。"
        flush
      >
        <Loaded from={read} rows={3}>
          {(sums) => <MissingList sums={sums} />}
        </Loaded>
      </Panel>
    </>
  )
}

type Missing = TaxQuarter['missing'][number]

const missingColumns: readonly Column<Missing>[] = [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontId, frontName }) => <Link to={paths.operatorCreator({ id: frontId })}>{frontName}</Link>,
  },
  { key: 'net', title: '收入净额', numeric: true, render: ({ netFen }) => yuan(netFen) },
  {
    key: 'what',
    title: '缺少',
    render: ({ identityFlag, cardFlag }) =>
      [...(identityFlag ? [] : ['没有通过的认证']), ...(cardFlag ? [] : ['没有收款账户'])].join('、'),
  },
]

const MissingList = ({ sums: { missing, missingCount, creatorCount } }: { sums: TaxQuarter }) =>
  missingCount === 0 ? (
    <EmptyState
      title={creatorCount === 0 ? '这个季度没有收入' : '身份和收款账户齐全'}
      text={creatorCount === 0 ? '换一个季度看看' : '可以导出报送文件'}
    />
  ) : (
    <>
      <DataTable
        label="缺少的资料"
        columns={missingColumns}
        rows={missing}
        rowKey={({ frontId }) => frontId}
      />
      {missingCount > missing.length && (
        <p className="muted filters">还有 {thousands(missingCount - missing.length)} 位，见导出的文件。</p>
      )}
    </>
  )

const reportColumns: readonly Column<TaxReport>[] = [
  {
    key: 'time',
    title: '导出',
    render: ({ createTime, operatorName, reason }) => (
      <TwoLines first={`${dateTime(createTime)} ${operatorName}`} second={reason} />
    ),
  },
  { key: 'creators', title: '创作者', numeric: true, render: ({ creatorCount }) => thousands(creatorCount) },
  { key: 'net', title: '收入净额', numeric: true, render: ({ netFen }) => yuan(netFen) },
  { key: 'fee', title: '服务费', numeric: true, render: ({ feeFen }) => yuan(feeFen) },
  { key: 'changes', title: '新增或更正', numeric: true, render: ({ changeCount }) => thousands(changeCount) },
  {
    key: 'hash',
    title: '文件校验码',
    render: ({ sha256 }) => <Copyable text={sha256}>{sha256.slice(0, 12)}…</Copyable>,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ statusDict, submitTime, submitterName }) =>
      statusDict === taxReportState.submitted && submitTime ? (
        <>
          <Status kind="success">已报送</Status>{' '}
          <span className="muted">{`${dateTime(submitTime)} ${submitterName}`}</span>
        </>
      ) : (
        <Status kind="warning">已导出</Status>
      ),
  },
]

type ReportsProps = {
  quarter: Day
  view: { pageNum: number; pageSize: number }
  setView: (patch: { pageNum?: number; pageSize?: number }) => void
}

function Reports({ quarter, view: { pageNum, pageSize }, setView }: ReportsProps) {
  const list = useList(operators.listTaxReport, { quarter, pageNum, pageSize })
  const submit = useCall(operators.submitTaxReport, {
    invalidates: [operators.listTaxReport],
    onSuccess: () => toast.success('已记录报送，之后的导出会标出变化'),
  })
  const ask = async ({ id, sha256, createTime }: TaxReport) => {
    const accepted = await confirm({
      title: `标记 ${quarterText(quarter)}已报送？`,
      text: `${dateTime(createTime)} 导出的文件，校验码 ${sha256.slice(0, 12)}…。请在税务系统提交成功后再标记，之后不能撤回。`,
      accept: '标记已报送',
    })
    if (accepted) submit.mutate({ id })
  }
  return (
    <ListPanel
      label="报送记录"
      list={list}
      columns={reportColumns}
      rowActions={(report) => [
        {
          label: '标记已报送',
          onClick: () => ask(report),
          disabled: report.statusDict === taxReportState.submitted ? '这份文件已报送' : undefined,
        },
      ]}
      onPage={setView}
      empty={<EmptyState title="这个季度还没有导出过" text="导出后在这里标记已报送" />}
    />
  )
}
