import { useQuery } from '@tanstack/react-query'
import { Bucket, FundItemType, funds } from '@zsm/contract/funds'
import { exportKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { query } from '../api/query.ts'
import { useMayOpen } from '../api/session.ts'
import { ExportButton } from '../exports/public.ts'
import { dateTime } from '../format/time.ts'
import { lazyDialog, lazyPart } from '../ui/overlay/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { useViewBeside } from '../ui/table/use-view.ts'
import { BalancePanel } from './balance-panel.tsx'
import { besideFunds, type FundsView, view } from './funds-view.ts'
import { ItemsPanel } from './items-panel.tsx'
import { WithdrawalsPanel } from './withdrawals-panel.tsx'

const BankCardsPanel = lazyPart(() => import('./bank-cards-panel.tsx').then((file) => file.BankCardsPanel))
const FrozenPanel = lazyPart(() => import('./frozen-panel.tsx').then((file) => file.FrozenPanel))
const FlowPanel = lazyPart(() => import('./flow-panel.tsx').then((file) => file.FlowPanel))
const InvoicesPanel = lazyPart(() => import('./invoices-panel.tsx').then((file) => file.InvoicesPanel))
const ReportsPanel = lazyPart(() => import('./reports-panel.tsx').then((file) => file.ReportsPanel))
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((file) => file.WithdrawDialog))

export function FundsPage() {
  const [state, setView] = useViewBeside(view, besideFunds)
  const fund = useQuery(query(funds.get, {}))
  const isOwner = useMayOpen(funds.withdraw.areas)
  const panel = { view: state, setView }
  // Each tab has filters of its own, so another tab starts with the defaults.
  const openTab = (tab: string) => setView({ ...view, tab })

  return (
    <Page
      title="资金收益"
      description={`${fund.data ? `截至 ${dateTime(fund.data.asOfTime)}，` : ''}点任一金额查看它的每一笔明细。`}
      actions={isOfAll(state) && <ExportButton filters={exportOf(state)} />}
    >
      <BalancePanel
        from={fund}
        action={
          isOwner && (
            <Button
              type="primary"
              size="large"
              onPointerEnter={WithdrawDialog.preload}
              onClick={() => setView({ dialog: 'withdraw' })}
            >
              提现
            </Button>
          )
        }
      />
      <Tabs
        label="收益"
        open={state.tab}
        onOpen={openTab}
        tabs={[
          { key: 'items', label: '资金明细', render: () => <ItemsPanel {...panel} /> },
          { key: 'withdrawals', label: '提现记录', render: () => <WithdrawalsPanel {...panel} /> },
          {
            key: 'frozen',
            label: '到账日历',
            render: () => <FrozenPanel availableFen={fund.data?.availableFen} />,
          },
          { key: 'flow', label: '资金去向', render: () => <FlowPanel /> },
          { key: 'reports', label: '收益报表', render: () => <ReportsPanel {...panel} /> },
          { key: 'invoices', label: '发票', render: () => <InvoicesPanel /> },
          ...(isOwner
            ? [{ key: 'banks', label: '银行卡', render: () => <BankCardsPanel {...panel} /> }]
            : []),
        ]}
      />
      {fund.data && isOwner && (
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

/** An export covers the filters, but not a single order or withdrawal. */
const isOfAll = ({ tab, orderId, withdrawId }: FundsView) =>
  tab === 'items' && orderId === '' && withdrawId === ''

const exportOf = ({ keyword, bucket, type }: FundsView) => ({
  kindDict: exportKind.entries,
  keyword: keyword || undefined,
  bucketDict: chosen(Bucket, bucket),
  typeDict: chosen(FundItemType, type),
})
