import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import { orders } from '@zsm/contract/orders'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { clockTime, day, hourOfDay } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { StatisticCard, StatisticRow } from '../ui/statistic-card.tsx'
import { DayChart } from './day-chart.tsx'

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
      <Loaded from={fund}>
        {(fund) => (
          <StatisticRow>
            <StatisticCard
              label="可提现"
              value={yuan(fund.availableFen)}
              to={paths.funds({ bucketDict: 2 })}
              hint={`截至 ${clockTime(fund.asOfTime)}`}
            />
            <StatisticCard
              label="冻结中"
              value={yuan(fund.frozenFen)}
              to={paths.funds({ bucketDict: 1 })}
              hint={
                fund.nextUnfreezeTime
                  ? `${day(fund.nextUnfreezeTime)} 解冻 ${yuan(fund.nextUnfreezeFen)}`
                  : '没有冻结的收入'
              }
            />
            <StatisticCard
              label="提现中"
              value={yuan(fund.withdrawingFen)}
              to={paths.funds({ bucketDict: 3 })}
            />
            <StatisticCard
              label="累计收入"
              value={yuan(fund.totalIncomeFen)}
              to={paths.funds()}
              hint="已扣除手续费和退款"
            />
          </StatisticRow>
        )}
      </Loaded>
      <Panel
        title={`近 ${month} 天销售`}
        actions={<Button onClick={() => navigate(paths.orders())}>查看订单</Button>}
      >
        <Loaded from={sales}>
          {({ orderCount, payFen, incomeFen, days }) => (
            <>
              <p className="overview-sums numeric">
                <span>
                  <b>{thousands(orderCount)}</b> 笔订单
                </span>
                <span>
                  成交 <b>{yuan(payFen)}</b>
                </span>
                <span>
                  收入 <b>{yuan(incomeFen)}</b>
                </span>
              </p>
              <DayChart label="每天成交额" days={days.map(({ day, payFen }) => ({ day, fen: payFen }))} />
            </>
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}

const greeting = (hour: number) =>
  hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 18 ? '下午好' : '晚上好'
