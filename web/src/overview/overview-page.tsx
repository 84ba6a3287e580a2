import { useQuery } from '@tanstack/react-query'
import { type Fund, funds } from '@zsm/contract/funds'
import { orders } from '@zsm/contract/orders'
import type { Fen } from '@zsm/contract/values'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { clockTime, day, hourOfDay } from '../format/time.ts'
import { OrderTrend } from '../orders/public.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { StatisticCard, StatisticRow } from '../ui/statistic-card.tsx'
import { Unread } from '../ui/unread.tsx'

const month = 30

/** How the shop does: what is mine, what was sold, what to do next. */
export function OverviewPage() {
  const { userInfo } = useCreator()
  const navigate = useNavigate()
  const fund = useQuery(query(funds.get, {}))
  const sales = useQuery(query(orders.statistics, { days: month }))
  return (
    <Page
      title="概览"
      description={`${greeting(hourOfDay())}，${userInfo.name || userInfo.mobile}`}
      actions={
        <Button type="primary" onClick={() => navigate(paths.courseEditor())}>
          新建课程
        </Button>
      }
    >
      {fund.error && !fund.data ? (
        <Panel>
          <Unread error={fund.error} onRetry={fund.refetch} />
        </Panel>
      ) : (
        <FundFigures fund={fund.data} />
      )}
      <Loaded from={sales} framed>
        {({ orderCount, payFen, incomeFen, refundFen, days }) => (
          <>
            <StatisticRow>
              <StatisticCard label={`近 ${month} 天订单`} value={thousands(orderCount)} to={paths.orders()} />
              <StatisticCard label={`近 ${month} 天成交`} value={yuan(payFen)} to={paths.orders()} />
              <StatisticCard label={`近 ${month} 天收入`} value={yuan(incomeFen)} to={paths.orders()} />
              <StatisticCard label={`近 ${month} 天退款`} value={yuan(refundFen)} to={paths.orders()} />
            </StatisticRow>
            <OrderTrend days={days} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const itemsOf = (bucket?: number) => paths.funds({ tab: 'items', bucket })

function FundFigures({ fund }: { fund: Fund | undefined }) {
  const figure = (fen: Fen | undefined) => (fen === undefined ? undefined : yuan(fen))
  const release = fund?.nextUnfreezeTime
    ? `${day(fund.nextUnfreezeTime)} 解冻 ${yuan(fund.nextUnfreezeFen)}`
    : '没有等待解冻的收入'
  return (
    <StatisticRow>
      <StatisticCard
        label="可提现"
        value={figure(fund?.availableFen)}
        to={itemsOf(2)}
        hint={fund && `截至 ${clockTime(fund.asOfTime)}`}
      />
      <StatisticCard label="冻结中" value={figure(fund?.frozenFen)} to={itemsOf(1)} hint={fund && release} />
      <StatisticCard
        label="提现中"
        value={figure(fund?.withdrawingFen)}
        to={itemsOf(3)}
        hint={fund && '到账前可在提现记录查看进度'}
      />
      <StatisticCard
        label="累计收入"
        value={figure(fund?.totalIncomeFen)}
        to={itemsOf()}
        hint={fund && '已扣除手续费和退款'}
      />
    </StatisticRow>
  )
}

const greeting = (hour: number) =>
  hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 18 ? '下午好' : '晚上好'
