import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import { goods } from '@zsm/contract/goods'
import { plus } from '@zsm/contract/money/fen'
import { orders } from '@zsm/contract/orders'
import { overview } from '@zsm/contract/overview'
import type { Fen } from '@zsm/contract/values'
import { isOpenTo } from '@zsm/contract/wire/areas'
import type { Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { hourOfDay } from '../format/time.ts'
import { BalancePanel, ReleasesPanel } from '../funds/public.ts'
import { SourceFigures, sourcePeriodOf } from '../goods/public.ts'
import { OrderTrendPanel } from '../orders/public.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Together } from '../ui/feedback/together.tsx'
import { StatisticCard, StatisticRow } from '../ui/figure/statistic-card.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { useView } from '../ui/table/use-view.ts'
import { DigestPanel } from './digest-panel.tsx'
import { EnrollNotice } from './enroll-notice.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import { greeting } from './greeting.ts'
import { useLastVisit } from './last-visit.ts'
import { TodoPanel } from './todo-panel.tsx'

const week = 7
const month = 30

/** The creator's overview: balances, next tasks, sales. */
export function OverviewPage() {
  const { loginUserInfo, mobile, member } = useCreator()
  const [view, setView] = useView({ days: '30' as string })
  const period = sourcePeriodOf(view.days)
  const since = useLastVisit(member?.id ?? mobile)
  const isOpen = ({ areas }: Pick<Endpoint, 'areas'>) => isOpenTo(areas, member)
  const [seesFund, seesSales] = [isOpen(funds.get), isOpen(orders.statistics)]
  const fund = useQuery({ ...query(funds.get, {}), enabled: seesFund })
  const state = useQuery(query(overview.get, {}))
  const sales = useQuery({ ...query(orders.statistics, { days: month }), enabled: seesSales })
  return (
    <Page
      title="概览"
      description={`${greeting(hourOfDay())}，${member?.name ?? (loginUserInfo.name || mobile)}`}
      actions={
        isOpen(goods.create) && (
          <>
            <ButtonLink to={paths.videos()}>上传素材</ButtonLink>
            <ButtonLink to={paths.publish()}>发布作品</ButtonLink>
            <ButtonLink to={paths.courseEditor()} type="primary">
              新建课程
            </ButtonLink>
          </>
        )
      }
    >
      <Together parts={[...(seesFund ? [fund] : []), state, ...(seesSales ? [sales] : [])]}>
        {seesFund && (
          <BalancePanel
            from={fund}
            action={
              !member && (
                <ButtonLink to={paths.funds({ dialog: 'withdraw' })} type="primary">
                  提现
                </ButtonLink>
              )
            }
          />
        )}
        <Loaded from={state} framed rows={3}>
          {(state) => (
            <>
              <EnrollNotice state={state} />
              <TodoPanel state={state} />
              <div className="overview-next">
                {since && isOpen(overview.getDigest) && <DigestPanel sinceTime={since} />}
                {isOpen(orders.listFrozen) && <ReleasesPanel />}
              </div>
            </>
          )}
        </Loaded>
        {seesSales && (
          <Loaded from={sales} framed waiting={<SalesFigures />}>
            {(sales) => <SalesFigures sales={sales} />}
          </Loaded>
        )}
      </Together>
      {isOpen(funds.getReport) && <GoodsPanel days={Number(period)} />}
      {isOpen(overview.getSources) && (
        <SourceFigures period={period} onPeriod={(days) => setView({ days })} />
      )}
    </Page>
  )
}

type Sales = OutputOf<typeof orders.statistics>
type SalesDay = Sales['days'][number]

/** Recent and total sales, with a skeleton while loading. */
function SalesFigures({ sales }: { sales?: Sales }) {
  return (
    <>
      <Lately days={sales?.days ?? []} />
      {sales ? (
        <OrderTrendPanel days={sales.days} />
      ) : (
        <Panel>
          <Skeleton rows={5} />
        </Panel>
      )}
      {sales && <Totals sales={sales} />}
    </>
  )
}

/** The totals of all time, in one line. */
const Totals = ({ sales: { orderCount, payFen, incomeFen, refundFen } }: { sales: Sales }) => (
  <p className="overview-totals muted numeric">
    累计 <Link to={paths.orders()}>{thousands(orderCount)} 单</Link> · 成交{' '}
    <Link to={paths.orders()}>{yuan(payFen)}</Link> · 退款{' '}
    <Link to={paths.orders({ tab: 'refunds' })}>{yuan(refundFen)}</Link> · 订单收益{' '}
    <Link to={paths.funds({ tab: 'items' })}>{yuan(incomeFen)}</Link>
  </p>
)

const paidIn = (days: Sales['days']): Fen => plus(...days.map(({ payFen }) => payFen))

/** Today compared with yesterday, this week with the last. */
function Lately({ days }: Pick<Sales, 'days'>) {
  const [yesterday, now] = days.slice(-2)
  const figures = [
    ['今日订单', ({ orderCount }: SalesDay) => thousands(orderCount)],
    ['今日成交', ({ payFen }: SalesDay) => yuan(payFen)],
    ['今日收益', ({ incomeFen }: SalesDay) => yuan(incomeFen)],
  ] as const
  return (
    <StatisticRow>
      {figures.map(([label, textOf]) => (
        <StatisticCard
          key={label}
          label={label}
          value={now && textOf(now)}
          to={paths.orders({ days: 1 })}
          hint={`昨天 ${yesterday ? textOf(yesterday) : '—'}`}
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
