import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Bucket, type Fund, FundItemType, funds } from '@zsm/contract/funds'
import { Button } from 'antd'
import { query } from '../api/query.ts'
import { ExportButton } from '../exports/public.ts'
import { yuan } from '../format/money.ts'
import { dateTime, day } from '../format/time.ts'
import { paths } from '../paths.ts'
import { chosen } from '../ui/chosen.ts'
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/page.tsx'
import { StatisticCard, StatisticRow } from '../ui/statistic-card.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useView } from '../ui/use-view.ts'
import { type FundsView, view } from './funds-view.ts'
import { ItemsPanel } from './items-panel.tsx'
import { WithdrawalsPanel } from './withdrawals-panel.tsx'

const BankCardsPanel = lazyPart(() => import('./bank-cards-panel.tsx').then((file) => file.BankCardsPanel))
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((file) => file.WithdrawDialog))

export function FundsPage() {
  const [state, setView] = useView(view, 'dialog', 'retry', 'withdraw')
  const fund = useQuery(query(funds.get, {}))
  const panel = { view: state, setView }
  // Another tab begins anew: its filters are its own.
  const openTab = (tab: string) => setView({ ...view, tab })

  return (
    <Page
      title="资金收益"
      description={`${fund.data ? `截至 ${dateTime(fund.data.asOfTime)}，` : ''}点任一金额查看它的每一笔明细。`}
      actions={
        <>
          {isOfAll(state) && <ExportButton filters={exportOf(state)} />}
          <Button
            type="primary"
            onPointerEnter={WithdrawDialog.preload}
            onClick={() => setView({ dialog: 'withdraw' })}
          >
            提现
          </Button>
        </>
      }
    >
      <Balances from={fund} />
      <Tabs
        label="收益"
        open={state.tab}
        onOpen={openTab}
        tabs={[
          { key: 'items', label: '资金明细', render: () => <ItemsPanel {...panel} /> },
          { key: 'withdrawals', label: '提现记录', render: () => <WithdrawalsPanel {...panel} /> },
          { key: 'banks', label: '银行卡', render: () => <BankCardsPanel {...panel} /> },
        ]}
      />
      {fund.data && (
        <WithdrawDialog
          fund={fund.data}
          open={state.dialog === 'withdraw'}
          onClose={() => setView({ dialog: '' })}
          onDone={() => setView({ ...view, tab: 'withdrawals' })}
        />
      )}
    </Page>
  )
}

function Balances({ from }: { from: UseQueryResult<Fund> }) {
  const fund = from.data
  const amount = (fen: number | undefined) => (fen === undefined ? undefined : yuan(fen))
  return (
    <StatisticRow from={from}>
      <StatisticCard
        label="可提现"
        value={amount(fund?.availableFen)}
        to={itemsOf(2)}
        hint={minimumText(fund)}
      />
      <StatisticCard
        label="冻结中"
        value={amount(fund?.frozenFen)}
        to={itemsOf(1)}
        hint={releaseText(fund)}
      />
      <StatisticCard
        label="提现中"
        value={amount(fund?.withdrawingFen)}
        to={itemsOf(3)}
        hint="审核与打款中的提现"
      />
      <StatisticCard label="已提现" value={amount(fund?.withdrawnFen)} to={itemsOf(4)} hint="已到银行卡" />
      {fund !== undefined && fund.debtFen > 0 && (
        <StatisticCard
          label="欠款"
          value={yuan(-fund.debtFen)}
          to={itemsOf(5)}
          hint="退款超出余额，由后续收益抵扣"
        />
      )}
      <StatisticCard
        label="累计收益"
        value={amount(fund?.totalIncomeFen)}
        to={paths.funds({ tab: 'items' })}
        hint="以上各项之和，已扣费用与退款"
      />
    </StatisticRow>
  )
}

/** A file is of what the filters find, not of one order or withdrawal. */
const isOfAll = ({ tab, orderId, withdrawId }: FundsView) =>
  tab === 'items' && orderId === '' && withdrawId === ''

const exportOf = ({ keyword, bucket, type }: FundsView) => ({
  kindDict: 2 as const,
  keyword: keyword || undefined,
  bucketDict: chosen(Bucket, bucket),
  typeDict: chosen(FundItemType, type),
})

const itemsOf = (bucket: number) => paths.funds({ tab: 'items', bucket })

const minimumText = (fund: Fund | undefined) => fund && `满 ${yuan(fund.minWithdrawFen)} 可提`

function releaseText(fund: Fund | undefined) {
  if (!fund) return undefined
  if (!fund.nextUnfreezeTime) return `收入保留 ${fund.holdDays} 天后可提`
  return `${day(fund.nextUnfreezeTime)} 当天共解冻 ${yuan(fund.nextUnfreezeFen)}`
}
