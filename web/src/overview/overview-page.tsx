import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@zsm/contract/endpoint'
import { type Fund, funds } from '@zsm/contract/funds'
import { orders } from '@zsm/contract/orders'
import { overview } from '@zsm/contract/overview'
import type { Fen } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { clockTime, day, hourOfDay } from '../format/time.ts'
import { OrderTrend } from '../orders/public.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatisticCard, StatisticRow } from '../ui/statistic-card.tsx'
import { Together } from '../ui/together.tsx'
import { EnrollNotice } from './enroll-notice.tsx'
import { TodoPanel } from './todo-panel.tsx'

const week = 7
const month = 30

/** How the shop does: what is mine, what was sold, what to do next. */
export function OverviewPage() {
  const { userInfo } = useCreator()
  const fund = useQuery(query(funds.get, {}))
  const state = useQuery(query(overview.get, {}))
  const sales = useQuery(query(orders.statistics, { days: month }))
  return (
    <Page
      title="概览"
      description={`${greeting(hourOfDay())}，${userInfo.name || userInfo.mobile}`}
      actions={
        <>
          <ButtonLink to={paths.videos()}>上传素材</ButtonLink>
          <ButtonLink to={paths.publish()}>发布作品</ButtonLink>
          <ButtonLink to={paths.courseEditor()} type="primary">
            新建课程
          </ButtonLink>
        </>
      }
    >
      <Together parts={[state, fund, sales]}>
        <Loaded from={state} framed rows={3}>
          {(state) => (
            <>
              <EnrollNotice state={state} />
              <TodoPanel state={state} />
            </>
          )}
        </Loaded>
        <FundFigures from={fund} />
        <Loaded from={sales} framed waiting={<SalesFigures />}>
          {(sales) => <SalesFigures sales={sales} />}
        </Loaded>
      </Together>
    </Page>
  )
}

type Sales = OutputOf<typeof orders.statistics>

/** What was sold of late and in all; before it is known, its shape. */
function SalesFigures({ sales }: { sales?: Sales }) {
  return (
    <>
      <Lately days={sales?.days ?? []} />
      <StatisticRow>
        <StatisticCard label="累计订单" value={sales && thousands(sales.orderCount)} to={paths.orders()} />
        <StatisticCard label="累计成交" value={sales && yuan(sales.payFen)} to={paths.orders()} />
        <StatisticCard label="订单收益" value={sales && yuan(sales.incomeFen)} to={paths.orders()} />
        <StatisticCard
          label="累计退款"
          value={sales && yuan(sales.refundFen)}
          to={paths.orders({ tab: 'refunds', status: 5 })}
        />
      </StatisticRow>
      {sales ? (
        <OrderTrend days={sales.days} />
      ) : (
        <Panel>
          <Skeleton rows={5} />
        </Panel>
      )}
    </>
  )
}

const paidIn = (days: Sales['days']): Fen => days.reduce((sum, { payFen }) => sum + payFen, 0)

/** Today beside yesterday, this week beside the last. */
function Lately({ days }: Pick<Sales, 'days'>) {
  const [yesterday, now] = days.slice(-2)
  const figures = [
    ['今日订单', 'orderCount', thousands],
    ['今日成交', 'payFen', yuan],
    ['今日收益', 'incomeFen', yuan],
  ] as const
  return (
    <StatisticRow>
      {figures.map(([label, figure, format]) => (
        <StatisticCard
          key={label}
          label={label}
          value={now && format(now[figure])}
          to={paths.orders({ days: 1 })}
          hint={`昨天 ${yesterday ? format(yesterday[figure]) : '—'}`}
        />
      ))}
      <StatisticCard
        label="近 7 天成交"
        value={now && yuan(paidIn(days.slice(-week)))}
        to={paths.orders({ days: week })}
        hint={`前 7 天 ${now ? yuan(paidIn(days.slice(-2 * week, -week))) : '—'}`}
      />
    </StatisticRow>
  )
}

const itemsOf = (bucket?: number) => paths.funds({ tab: 'items', bucket })

function FundFigures({ from }: { from: UseQueryResult<Fund> }) {
  const fund = from.data
  const figure = (fen: Fen | undefined) => (fen === undefined ? undefined : yuan(fen))
  const release = fund?.nextUnfreezeTime
    ? `${day(fund.nextUnfreezeTime)} 解冻 ${yuan(fund.nextUnfreezeFen)}`
    : '没有等待解冻的收益'
  return (
    <StatisticRow from={from}>
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
        hint="到账前可在提现记录查看进度"
      />
      <StatisticCard
        label="累计收益"
        value={figure(fund?.totalIncomeFen)}
        to={itemsOf()}
        hint="已扣除手续费和退款"
      />
    </StatisticRow>
  )
}

const greeting = (hour: number) =>
  hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 18 ? '下午好' : '晚上好'
