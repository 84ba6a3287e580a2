import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plus } from '@zsm/contract/money/fen'
import type { PlatformDay } from '@zsm/contract/office/overview'
import { operators } from '@zsm/contract/operators'
import { withdrawState } from '@zsm/contract/states'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { query } from '../../api/query.ts'
import { shortYuan, yuan } from '../../format/money.ts'
import { thousands } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { BarChart } from '../../ui/figure/bar-chart.tsx'
import { StatisticCard, StatisticRow } from '../../ui/figure/statistic-card.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { ChoiceFilter } from '../../ui/table/choice-filter.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { useView } from '../../ui/table/use-view.ts'
import './days-panel.css'
import { barOf, type Measure, measures, sumOf } from './platform-days.ts'

const periods = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
] as const
type Period = (typeof periods)[number]['value']

const forms = [
  { value: 'chart', label: '图表' },
  { value: 'table', label: '表格' },
] as const
type Form = (typeof forms)[number]['value']

type Sums = OutputOf<typeof operators.sumPlatformDays>

/** What happened over all creators, by day, and what is owed to them now. */
export function DaysPanel() {
  const [view, setView] = useView({
    days: '30' as Period,
    measure: 'sold' as Measure,
    as: 'chart' as Form,
  })
  const days = periods.find(({ value }) => value === view.days)?.value ?? '30'
  const sums = useQuery({
    ...query(operators.sumPlatformDays, { days: Number(days) }, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <>
      <StatisticRow from={sums}>
        <Owed sums={sums.data} />
      </StatisticRow>
      <Panel
        title="收支"
        actions={
          <ChoiceFilter
            label="收支时间"
            value={days}
            options={periods}
            onChange={(days) => setView({ days })}
          />
        }
      >
        <Loaded from={sums} rows={8}>
          {(sums) => <Days days={sums.days} view={view} setView={setView} />}
        </Loaded>
      </Panel>
    </>
  )
}

/** Balances as of now. */
function Owed({ sums }: { sums: Sums | undefined }) {
  const now = sums?.now
  return (
    <>
      <StatisticCard
        label="应付创作者"
        value={now && yuan(plus(now.frozenFen, now.availableFen, now.withdrawingFen))}
        hint={now && `冻结中 ${yuan(now.frozenFen)}`}
      />
      <StatisticCard label="其中可提现" value={now && yuan(now.availableFen)} hint="创作者随时可以申请" />
      <StatisticCard
        label="其中提现中"
        value={now && yuan(now.withdrawingFen)}
        to={paths.operatorWithdrawals({ status: withdrawState.paying })}
        hint="已申请，还没有到账"
      />
      <StatisticCard
        label="创作者欠款"
        value={now && yuan(now.debtFen)}
        hint={
          now && (now.debtorCount > 0 ? `${thousands(now.debtorCount)} 位，用之后的收益归还` : '没有欠款')
        }
      />
    </>
  )
}

type DaysProps = {
  days: readonly PlatformDay[]
  view: { measure: Measure; as: Form }
  setView: (patch: { measure?: Measure; as?: Form }) => void
}

function Days({ days, view, setView }: DaysProps) {
  const measure = measures.find(({ value }) => value === view.measure) ?? measures[0]
  return (
    <>
      <div className="days-sums" role="radiogroup" aria-label="看哪一项">
        {measures.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name="measure"
              checked={value === measure.value}
              onChange={() => setView({ measure: value })}
            />
            <span className="muted">{label}</span>
            <strong className="numeric">{yuan(sumOf(days, value))}</strong>
          </label>
        ))}
      </div>
      <div className="days-form">
        <ChoiceFilter label="显示方式" value={view.as} options={forms} onChange={(as) => setView({ as })} />
      </div>
      {view.as === 'table' ? (
        <DataTable label="每天的收支" columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
      ) : (
        <BarChart label={`每天的${measure.label}`} tick={shortYuan} bars={days.map(barOf(measure.value))} />
      )}
    </>
  )
}

const columns: readonly Column<PlatformDay>[] = [
  { key: 'day', title: '日期', render: ({ day }) => <span className="numeric">{day}</span> },
  { key: 'count', title: '订单', numeric: true, render: ({ soldCount }) => thousands(soldCount) },
  { key: 'sold', title: '成交', numeric: true, render: ({ soldFen }) => yuan(soldFen) },
  { key: 'fee', title: '费用', numeric: true, render: ({ feeFen }) => yuan(feeFen) },
  { key: 'refund', title: '退款', numeric: true, render: ({ refundFen }) => yuan(refundFen) },
  { key: 'paidOut', title: '打款', numeric: true, render: ({ paidOutFen }) => yuan(paidOutFen) },
]
