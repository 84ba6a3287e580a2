import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MoneyReport, ReportFilters, ReportLine } from '@zsm/contract/office/reports'
import { operators } from '@zsm/contract/operators'
import { exportFormat, reportGroup } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../../api/query.ts'
import { newUuid } from '../../../api/uuid.ts'
import { shortYuan, yuan } from '../../../format/money.ts'
import { today } from '../../../format/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { BarChart } from '../../../ui/figure/bar-chart.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx'
import { lazyDialog } from '../../../ui/overlay/lazy-part.tsx'
import { Page, Panel } from '../../../ui/page/page.tsx'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import { chosen } from '../../../ui/table/chosen.ts'
import { SelectFilter } from '../../../ui/table/select-filter.tsx'
import { useView } from '../../../ui/table/use-view.ts'
import { barOf, measures } from './report-measures.ts'
import { rangeOf, ranges } from './report-range.ts'
import { ReportTable, titleOf } from './report-table.tsx'
import './reports-page.css'

const ReportFilesDialog = lazyDialog(() =>
  import('./report-files-dialog.tsx').then((file) => file.ReportFilesDialog),
)

const periods = [
  { value: 'day', label: '按日' },
  { value: 'month', label: '按月' },
]
const groups = reportGroup.values.map((value) => ({ value: String(value), label: reportGroup.labels[value] }))
const usual = { range: '30', from: '', to: '', period: 'day', group: '1', measure: 'sold' }

/** `/admin/reports`: sales, fees, refunds, payouts and what is owed, by the ledger. */
export function MoneyReportsPage() {
  const [view, setView] = useView(usual)
  const range = rangeOf(view, today())
  const groupDict = chosen(reportGroup.codec, view.group) ?? reportGroup.period
  const asked = typeof range === 'string' ? undefined : { ...range, groupDict }
  return (
    <Page
      title="经营报表"
      description="按资金账本汇总，每一项合计都与账本相等。退款、打款计入发生的那一天。"
      actions={<ExportReport asked={asked} />}
    >
      <Panel flush>
        <div className="filters report-filters">
          <ChoiceFilter
            label="报表周期"
            value={view.period}
            options={periods}
            onChange={(period) => setView({ period })}
          />
          <SelectFilter
            label="报表时间"
            value={view.range}
            options={ranges}
            onChange={(range) => setView({ range })}
          />
          {view.range === 'own' && (
            <>
              <DayField
                aria-label="开始日期"
                placeholder="开始日期"
                value={view.from}
                onChange={(from = '') => setView({ from })}
              />
              <DayField
                aria-label="结束日期"
                placeholder="结束日期"
                value={view.to}
                onChange={(to = '') => setView({ to })}
              />
            </>
          )}
          <ChoiceFilter
            label="报表分组"
            value={String(groupDict)}
            options={groups}
            onChange={(group) => setView({ group })}
          />
        </div>
      </Panel>
      {asked ? (
        <Report asked={asked} measure={view.measure} onMeasure={(measure) => setView({ measure })} />
      ) : (
        <Panel>
          <p className="muted">{typeof range === 'string' && range}</p>
        </Panel>
      )}
    </Page>
  )
}

type Asked = Pick<ReportFilters, 'startDay' | 'endDay' | 'periodDict' | 'groupDict'>
type ReportProps = { asked: Asked; measure: string; onMeasure: (measure: string) => void }

function Report({ asked, ...shown }: ReportProps) {
  const report = useQuery({ ...query(operators.getMoneyReport, asked), placeholderData: keepPreviousData })
  return (
    <Loaded from={report} rows={8}>
      {(report) =>
        report.lines.length === 0 ? (
          <Panel>
            <EmptyState title="这段时间没有收支" text="换一段更长的时间看看" />
          </Panel>
        ) : (
          <>
            <Panel title="走势">
              <Chart report={report} group={asked.groupDict} {...shown} />
            </Panel>
            <Panel title="明细" flush>
              <ReportTable report={report} group={asked.groupDict} />
            </Panel>
          </>
        )
      }
    </Loaded>
  )
}

type ChartProps = Omit<ReportProps, 'asked'> & { report: MoneyReport; group: Asked['groupDict'] }

function Chart({ report: { lines, total }, group, measure: asked, onMeasure }: ChartProps) {
  const measure = measures.find(({ value }) => value === asked) ?? measures[0]
  const bars = lines.map((line) =>
    barOf(measure, line, titleOf(line, group), group === reportGroup.period ? shortDay(line) : line.name),
  )
  return (
    <>
      <div className="report-sums" role="radiogroup" aria-label="看哪一项">
        {measures.map(({ value, label, of }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name="report-measure"
              checked={value === measure.value}
              onChange={() => onMeasure(value)}
            />
            <span className="muted">{label}</span>
            <strong className="numeric">{yuan(of(total))}</strong>
          </label>
        ))}
      </div>
      <BarChart label={`${reportGroup.labels[group]}的${measure.label}`} tick={shortYuan} bars={bars} />
    </>
  )
}

/** `03-05` of a day, `2026-03` of a longer period. */
const shortDay = ({ startDay, endDay }: ReportLine) =>
  startDay === endDay ? startDay.slice(5) : startDay.slice(0, 7)

const formats = [
  { key: 'xlsx', formatDict: exportFormat.excel, label: 'Excel（.xlsx）' },
  { key: 'csv', formatDict: exportFormat.csv, label: 'CSV（.csv）' },
] as const

function ExportReport({ asked }: { asked: Asked | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const create = useCall(operators.exportMoneyReport, {
    invalidates: [operators.listReportFile],
    onSuccess: open,
  })
  const items = formats.map(({ formatDict, ...shown }) => ({
    ...shown,
    onClick: () => asked && create.mutate({ ...asked, formatDict, requestId: newUuid() }),
  }))
  return (
    <>
      <DropMenu items={[...items, { key: 'list', label: '导出记录', onClick: open }]}>
        {(trigger) => (
          <Button loading={create.isPending} {...trigger}>
            导出
          </Button>
        )}
      </DropMenu>
      <ReportFilesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
