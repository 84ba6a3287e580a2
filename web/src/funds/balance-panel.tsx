import type { UseQueryResult } from '@tanstack/react-query'
import type { Fund } from '@zsm/contract/funds'
import { minus, negative } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import type { ReactNode } from 'react'
import { yuan } from '../format/money.ts'
import { day } from '../format/time.ts'
import { paths } from '../paths.ts'
import { type Figure, FigurePanel } from '../ui/figure/figure-panel.tsx'

/**
 * The creator's balances: first what can be withdrawn now, then what comes later. Each figure links to the entries it sums up.
 */
export const BalancePanel = ({ from, action }: { from: UseQueryResult<Fund>; action: ReactNode }) => (
  <FigurePanel
    label="我的钱"
    from={from}
    main={{
      label: from.data?.merchantFlag ? '可提现（在微信支付账户）' : '可提现',
      value: amount(from.data?.availableFen),
      to: itemsOf(2),
      hint: from.data && minimumText(from.data),
    }}
    action={action}
    rest={restOf(from.data)}
  />
)

/** The other balances in order of availability: frozen, being withdrawn, withdrawn. While loading, only their labels. */
const restOf = (fund: Fund | undefined): Figure[] => [
  {
    label: fund?.merchantFlag ? '冻结中（在微信支付账户）' : '冻结中',
    value: amount(fund?.frozenFen),
    to: itemsOf(1),
    hint: fund && releaseText(fund),
  },
  {
    label: '提现中',
    value: amount(fund?.withdrawingFen),
    to: itemsOf(3),
    hint: fund?.merchantFlag ? '审核通过后由微信支付打款' : '审核与打款中，3 个工作日内到账',
  },
  { label: '已提现', value: amount(fund?.withdrawnFen), to: itemsOf(4), hint: '已到银行卡' },
  ...(fund !== undefined && fund.debtFen > 0
    ? [
        {
          label: '欠款',
          value: yuan(negative(fund.debtFen)),
          to: itemsOf(5),
          hint: '退款超出余额，由后续收益抵扣',
        },
      ]
    : []),
  {
    label: '累计收益',
    value: amount(fund?.totalIncomeFen),
    to: paths.funds({ tab: 'items' }),
    hint: '以上各项之和，已扣费用与退款',
  },
]

const amount = (fen: Fen | undefined) => (fen === undefined ? undefined : yuan(fen))

const itemsOf = (bucket: number) => paths.funds({ tab: 'items', bucket })

const minimumText = ({ minWithdrawFen, availableFen }: Fund) =>
  availableFen >= minWithdrawFen
    ? `满 ${yuan(minWithdrawFen)} 可提`
    : `满 ${yuan(minWithdrawFen)} 可提，还差 ${yuan(minus(minWithdrawFen, availableFen))}`

/** The sum of a whole day, whose orders are released at different minutes. */
const releaseText = ({ nextUnfreezeTime, nextUnfreezeFen, holdDays }: Fund) =>
  nextUnfreezeTime
    ? `${day(nextUnfreezeTime)} 当天共解冻 ${yuan(nextUnfreezeFen)}`
    : `收入保留 ${holdDays} 天后可提`
