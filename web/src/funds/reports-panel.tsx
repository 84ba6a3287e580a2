import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import type { FundReport } from '@zsm/contract/funds/reports'
import { plus } from '@zsm/contract/money/fen'
import { exportKind } from '@zsm/contract/states'
import { query, useList } from '../api/query.ts'
import { ExportButton } from '../exports/public.ts'
import { shortYuan, yuan } from '../format/money.ts'
import { percent, thousands } from '../format/number.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { BarChart } from '../ui/figure/bar-chart.tsx'
import { StatisticCard, StatisticRow } from '../ui/figure/statistic-card.tsx'
import { Panel } from '../ui/page/page.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { besideFunds, type FundsView, type SetFundsView, view as usualView } from './funds-view.ts'
import './reports-panel.css'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { barsOf, changeText, periodText, rangeOf, reportDays, reportPeriods } from './report-periods.ts'

type Row = Omit<FundReport, 'byBiz' | 'topGoods'>
type Props = { view: FundsView; setView: SetFundsView }

const columns: readonly Column<Row>[] = [
  { key: 'period', title: '日期', render: (row) => <span className="numeric">{periodText(row)}</span> },
  { key: 'orders', title: '订单', numeric: true, render: (row) => thousands(row.orderCount) },
  { key: 'buyers', title: '付款人数', numeric: true, render: (row) => thousands(row.payUserCount) },
  { key: 'pay', title: '成交', numeric: true, render: (row) => yuan(row.payFen) },
  { key: 'refund', title: '退款', numeric: true, render: (row) => yuan(row.refundFen) },
  { key: 'fee', title: '费用', numeric: true, render: (row) => yuan(row.feeFen) },
  { key: 'net', title: '净收益', numeric: true, render: (row) => yuan(row.netFen) },
  { key: 'change', title: '比上期', numeric: true, render: (row) => changeText(row.compare) },
]

/** Income, refunds and fees by day, week or month: the whole range compared with the one before it, a chart, and the figures. */
export function ReportsPanel({ view: ofTabs, setView: setOfTabs }: Props) {
  const [view, setView, own] = useOwnList('reports', [ofTabs, setOfTabs], usualView, besideFunds)
  const { pageNum, pageSize, period, days } = view
  const range = rangeOf(view)
  const list = useList(funds.listReport, { ...range, pageNum, pageSize })
  return (
    <div className="panels reports">
      <Panel flush>
        <div className="filters">
          <ChoiceFilter
            label="报表周期"
            value={period}
            options={reportPeriods}
            onChange={(period) => setView({ period })}
          />
          <SelectFilter
            label="报表时间"
            value={days}
            options={reportDays}
            onChange={(days) => setView({ days })}
          />
          <span className="filters-sum">
            <ExportButton filters={{ kindDict: exportKind.reports, ...range }} />
          </span>
        </div>
      </Panel>
      <Whole range={range} />
      <Chart range={range} />
      <ListPanel
        own={own}
        label="收益报表"
        list={list}
        columns={columns}
        rowKey={(row) => row.startDay}
        onPage={setView}
        empty={<EmptyState title="这段时间没有收入" text="换一段更长的时间看看" />}
      />
    </div>
  )
}

type Range = ReturnType<typeof rangeOf>

function Whole({ range: { startDay, endDay } }: { range: Range }) {
  const report = useQuery(query(funds.getReport, { startDay, endDay }))
  const whole = report.data
  return (
    <StatisticRow from={report}>
      <StatisticCard
        label="净收益"
        value={whole && yuan(whole.netFen)}
        hint={whole && `上期 ${yuan(whole.compare.prevNetFen)}，${changeText(whole.compare)}`}
      />
      <StatisticCard
        label="成交"
        value={whole && yuan(whole.payFen)}
        hint={whole && `${thousands(whole.orderCount)} 单，${thousands(whole.newUserCount)} 位新买家`}
      />
      <StatisticCard
        label="退款与费用"
        value={whole && yuan(plus(whole.refundFen, whole.feeFen))}
        hint={whole && `退款 ${yuan(whole.refundFen)}，费用 ${yuan(whole.feeFen)}`}
      />
      <StatisticCard
        label="下单转化"
        value={whole && (whole.convertBp === null ? '—' : percent(whole.convertBp))}
        hint={whole && `${thousands(whole.viewCount)} 次访问`}
      />
    </StatisticRow>
  )
}

const mostBars = 60

/** The newest periods as a chart, oldest first. */
function Chart({ range }: { range: Range }) {
  const reports = useQuery(query(funds.listReport, { ...range, pageSize: mostBars }))
  return (
    <Panel title="净收益走势">
      <Loaded from={reports} rows={5}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted">这段时间没有收入。</p>
          ) : (
            <BarChart label="净收益走势" tick={shortYuan} bars={barsOf(list)} />
          )
        }
      </Loaded>
    </Panel>
  )
}
