import type { UseQueryResult } from '@tanstack/react-query'
import type { Fund } from '@zsm/contract/funds'
import type { ReactNode } from 'react'
import { yuan } from '../format/money.ts'
import { day } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Panel } from '../ui/page.tsx'
import { Unread } from '../ui/unread.tsx'
import './balance-panel.css'

type Figure = { label: string; fen: number; to: string; hint: string }

/** What a creator can do with their money first, then what comes when; each figure opens the entries it is the sum of. */
export function BalancePanel({ from, action }: { from: UseQueryResult<Fund>; action: ReactNode }) {
  if (from.error && from.data === undefined)
    return (
      <Panel>
        <Unread error={from.error} onRetry={from.refetch} />
      </Panel>
    )
  const fund = from.data
  return (
    <section className="balance" aria-label="我的钱">
      <div className="balance-now">
        <p className="balance-label">可提现</p>
        <p className="balance-amount numeric">
          {fund ? <Amount label="可提现" fen={fund.availableFen} to={itemsOf(2)} /> : <Waiting />}
        </p>
        <p className="muted">{fund ? minimumText(fund) : '　'}</p>
        <div className="balance-action">{action}</div>
      </div>
      <dl className="balance-rest">
        {restOf(fund).map(({ label, fen, to, hint }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{fund ? <Amount label={label} fen={fen} to={to} /> : <Waiting />}</dd>
            <dd className="balance-hint muted">{fund ? hint : '　'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Amount = ({ label, fen, to }: Omit<Figure, 'hint'>) => (
  <Link to={to} aria-label={`${label} ${yuan(fen)}，查看明细`}>
    {yuan(fen)}
  </Link>
)

const Waiting = () => <span className="skeleton-line balance-waiting" role="status" aria-label="加载中" />

/** By when it is to be had: held, under way, arrived; before it is known, its shape. */
const restOf = (fund: Fund | undefined): Figure[] => [
  { label: '冻结中', fen: fund?.frozenFen ?? 0, to: itemsOf(1), hint: releaseText(fund) },
  { label: '提现中', fen: fund?.withdrawingFen ?? 0, to: itemsOf(3), hint: '审核与打款中，3 个工作日内到账' },
  { label: '已提现', fen: fund?.withdrawnFen ?? 0, to: itemsOf(4), hint: '已到银行卡' },
  ...(fund !== undefined && fund.debtFen > 0
    ? [{ label: '欠款', fen: -fund.debtFen, to: itemsOf(5), hint: '退款超出余额，由后续收益抵扣' }]
    : []),
  {
    label: '累计收益',
    fen: fund?.totalIncomeFen ?? 0,
    to: paths.funds({ tab: 'items' }),
    hint: '以上各项之和，已扣费用与退款',
  },
]

const itemsOf = (bucket: number) => paths.funds({ tab: 'items', bucket })

const minimumText = ({ minWithdrawFen, availableFen }: Fund) =>
  availableFen >= minWithdrawFen
    ? `满 ${yuan(minWithdrawFen)} 可提`
    : `满 ${yuan(minWithdrawFen)} 可提，还差 ${yuan(minWithdrawFen - availableFen)}`

/** The sum is of the whole day: its orders are released at their own minutes. */
function releaseText(fund: Fund | undefined): string {
  if (!fund) return ''
  if (!fund.nextUnfreezeTime) return `收入保留 ${fund.holdDays} 天后可提`
  return `${day(fund.nextUnfreezeTime)} 当天共解冻 ${yuan(fund.nextUnfreezeFen)}`
}
