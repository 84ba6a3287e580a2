import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import type { FundReport } from '@zsm/contract/funds/reports'
import { Day } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { percent, thousands } from '../format/number.ts'
import { today } from '../format/time.ts'
import { changeText } from '../funds/public.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { StatisticCard, StatisticRow } from '../ui/figure/statistic-card.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import './overview-page.css'

type Good = FundReport['topGoods'][number]
const mostGoods = 5

/** Who bought, and what sold best, in the newest days. */
export function GoodsPanel({ days }: { days: number }) {
  const range = { startDay: Day.parse(today(1 - days)), endDay: Day.parse(today()) }
  const report = useQuery({ ...query(funds.getReport, range), placeholderData: keepPreviousData })
  return (
    <Panel title={`近 ${days} 天的买家和商品`}>
      <Loaded from={report} rows={6}>
        {(report) => (
          <div className="overview-goods">
            <Buyers report={report} />
            {report.topGoods.length === 0 ? (
              <p className="muted">这段时间还没有卖出商品。</p>
            ) : (
              <DataTable
                label="卖得最好的商品"
                columns={columns}
                rows={report.topGoods.slice(0, mostGoods)}
                rowKey={({ goodId }) => goodId}
              />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<Good>[] = [
  {
    key: 'good',
    title: '卖得最好',
    render: ({ goodId, goodName }) => <Link to={paths.orders({ good: goodId })}>{goodName}</Link>,
  },
  { key: 'orders', title: '订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  { key: 'pay', title: '成交', numeric: true, render: ({ payFen }) => yuan(payFen) },
]

function Buyers({ report }: { report: FundReport }) {
  const { payUserCount, newUserCount, netFen, compare, refundFen, orderCount, payFen, convertBp } = report
  return (
    <StatisticRow>
      <StatisticCard
        label="买家"
        value={thousands(payUserCount)}
        hint={`其中第一次购买 ${thousands(newUserCount)} 位`}
      />
      <StatisticCard
        label="成交"
        value={yuan(payFen)}
        hint={`${thousands(orderCount)} 单，下单转化 ${convertBp === null ? '—' : percent(convertBp)}`}
      />
      <StatisticCard label="退款" value={yuan(refundFen)} to={paths.orders({ tab: 'refunds' })} />
      <StatisticCard
        label="净收益"
        value={yuan(netFen)}
        to={paths.funds({ tab: 'reports' })}
        hint={`前一段 ${yuan(compare.prevNetFen)}，${changeText(compare)}`}
      />
    </StatisticRow>
  )
}
