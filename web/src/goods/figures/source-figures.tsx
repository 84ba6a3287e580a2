import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import type { SourceFigures as Figures, SourceReport } from '@zsm/contract/overview/sources'
import type { GoodId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { percent, shortCount, thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { BarChart } from '../../ui/figure/bar-chart.tsx'
import { StatisticCard, StatisticRow } from '../../ui/figure/statistic-card.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import './figures.css'
import { sourcePeriods } from './source-period.ts'

type SourceFiguresProps = {
  /** Only this good; otherwise everything that the creator shows. */
  goodId?: GoodId
  period: string
  onPeriod: (period: string) => void
}

/** Visits, orders and income in a period: the sums, the days as a chart, and each source in a table. */
export function SourceFigures({ goodId, period, onPeriod }: SourceFiguresProps) {
  const input = { days: Number(period), ...(goodId && { goodId }) }
  const report = useQuery({ ...query(overview.getSources, input), placeholderData: keepPreviousData })
  return (
    <Panel
      title="访客与来源"
      actions={<ChoiceFilter label="统计时间" value={period} options={sourcePeriods} onChange={onPeriod} />}
    >
      <Loaded from={report} rows={6}>
        {(data) => (
          <div className="figures-panels">
            <Whole report={data} />
            <Days report={data} />
            <Sources report={data} isOfGood={goodId !== undefined} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

type Counts = Pick<Figures, 'visitorCount' | 'orderCount'>

/** Orders of a hundred visitors. Orders without visits, and more orders than visitors, have no share. */
const conversion = ({ visitorCount, orderCount }: Counts) =>
  visitorCount === 0 || orderCount > visitorCount ? '—' : percent((orderCount / visitorCount) * 10_000)

function Whole({ report: { whole } }: { report: SourceReport }) {
  return (
    <StatisticRow>
      <StatisticCard
        label="访客"
        value={thousands(whole.visitorCount)}
        hint={`浏览 ${thousands(whole.viewCount)} 次`}
      />
      <StatisticCard label="试看" value={thousands(whole.trialCount)} hint="打开试看课时的次数" />
      <StatisticCard
        label="订单"
        value={thousands(whole.orderCount)}
        hint={`下单转化 ${conversion(whole)}`}
      />
      <StatisticCard
        label="收益"
        value={yuan(whole.incomeFen)}
        hint={`成交 ${yuan(whole.payFen)}，退款 ${yuan(whole.refundFen)}`}
      />
    </StatisticRow>
  )
}

function Days({ report: { days, whole } }: { report: SourceReport }) {
  if (whole.viewCount === 0) return <p className="muted">这段时间还没有人访问，分享出去试试。</p>
  return (
    <figure className="figures-days">
      <figcaption className="muted">每天的访客</figcaption>
      <BarChart
        label="每天的访客"
        tick={shortCount}
        bars={days.map((day) => ({
          key: day.day,
          label: day.day.slice(5),
          value: day.visitorCount,
          lines: [
            day.day,
            `${thousands(day.visitorCount)} 位访客，浏览 ${thousands(day.viewCount)} 次`,
            `${thousands(day.orderCount)} 单，成交 ${yuan(day.payFen)}`,
          ],
        }))}
      />
    </figure>
  )
}

const columns: readonly Column<Figures>[] = [
  {
    key: 'name',
    title: '来源',
    render: ({ id, name, shareId }) =>
      id === null ? '未标记来源' : shareId === null ? name : `作品：${name}`,
  },
  { key: 'views', title: '浏览', numeric: true, render: (row) => thousands(row.viewCount) },
  { key: 'visitors', title: '访客', numeric: true, render: (row) => thousands(row.visitorCount) },
  { key: 'trials', title: '试看', numeric: true, render: (row) => thousands(row.trialCount) },
  { key: 'orders', title: '订单', numeric: true, render: (row) => thousands(row.orderCount) },
  { key: 'conversion', title: '转化', numeric: true, render: conversion },
  { key: 'pay', title: '成交', numeric: true, render: (row) => yuan(row.payFen) },
  { key: 'refund', title: '退款', numeric: true, render: (row) => yuan(row.refundFen) },
  { key: 'income', title: '收益', numeric: true, render: (row) => yuan(row.incomeFen) },
]
const target: Column<Figures> = {
  key: 'target',
  title: '指向',
  render: ({ targetName }) => <span className="figures-target">{targetName || '—'}</span>,
}
const columnsOfAll = [...columns.slice(0, 1), target, ...columns.slice(1)]

function Sources({ report, isOfGood }: { report: SourceReport; isOfGood: boolean }) {
  const { sources, cappedFlag, startDay, endDay, asOfTime } = report
  return (
    <div>
      {sources.length > 0 && (
        <DataTable
          label="各来源的访客和订单"
          columns={isOfGood ? columns : columnsOfAll}
          rows={sources}
          rowKey={({ id }) => id ?? ''}
        />
      )}
      <p className="figures-note muted">
        {startDay} 至 {endDay}，截至 {dateTime(asOfTime)}。
        {cappedFlag && `来源较多，只列出收益最高的 ${sources.length} 个。`}
        访客按天去重，不含您自己和搜索引擎；订单算在付款那天，属于买家最近 30 天最后一次点开的来源。
      </p>
    </div>
  )
}
