import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import { type Withdraw, WithdrawStatus } from '@zsm/contract/funds/withdrawals'
import { withdrawCan } from '@zsm/contract/states'
import { Button } from 'antd'
import { query, useCall, useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { besideFunds, type FundsView, type SetFundsView, view as usualView } from './funds-view.ts'
import { withdrawColumns } from './withdrawals-table.tsx'

const WithdrawalPanel = lazyDialog(() =>
  import('./withdrawal-panel.tsx').then((file) => file.WithdrawalPanel),
)
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((file) => file.WithdrawDialog))

const statuses = () => optionsOf('withdrawStatusDict', '全部状态')

export function WithdrawalsPanel({
  view: ofTabs,
  setView: setOfTabs,
}: {
  view: FundsView
  setView: SetFundsView
}) {
  const [view, setView, own] = useOwnList('withdrawals', [ofTabs, setOfTabs], usualView, besideFunds)
  const { pageNum, pageSize, keyword, status, retry } = view
  const parsed = WithdrawStatus.safeParse(status)
  const list = useList(funds.withdrawList, {
    pageNum,
    pageSize,
    statesFlag: true,
    keyword: keyword || undefined,
    statusDict: parsed.success ? parsed.data : undefined,
  })
  const opened = list.data?.list.find(({ id }) => id === view.withdraw)
  const fund = useQuery(query(funds.get, {}))
  const retried = list.data?.list.find((withdraw) => withdraw.id === retry && isRetryable(withdraw))
  const cancel = useCall(funds.cancelWithdraw, {
    invalidates: [funds],
    onSuccess: () => toast.success('已撤销，款项已退回可提现余额'),
  })

  const askCancel = async (withdraw: Withdraw) => {
    const accepted = await confirm({
      title: `撤销提现 ${yuan(withdraw.amountFen)}？`,
      text: '撤销后款项立即退回可提现余额，可以重新提现。',
      accept: '撤销提现',
      cancel: '再想想',
    })
    if (accepted) cancel.mutate({ id: withdraw.id })
  }
  const retryAction = (withdraw: Withdraw): RowAction => ({
    label: '重新申请',
    onClick: () => setView({ retry: withdraw.id }),
    disabled: withdraw.retriedBy ? '已重新申请，请查看新的提现' : undefined,
  })
  const rowActions = (withdraw: Withdraw): RowAction[] => [
    { label: '详情', onClick: () => setView({ withdraw: withdraw.id }) },
    {
      label: '撤销',
      onClick: () => askCancel(withdraw),
      disabled: withdrawCan.cancel.includes(withdraw.statusDict) ? undefined : '只有待审核的提现可以撤销',
    },
    ...(withdrawCan.retry.includes(withdraw.statusDict) ? [retryAction(withdraw)] : []),
  ]

  return (
    <>
      <ListPanel
        own={own}
        label="提现记录"
        list={list}
        columns={withdrawColumns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={keyword}
              placeholder="提现单号"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateTabs
              label="提现状态"
              value={status}
              options={statuses()}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          keyword || status ? (
            <NoMatch noun="提现" advice="换个单号" onClear={() => setView({ keyword: '', status: '' })} />
          ) : (
            <EmptyState
              title="还没有提现记录"
              text="可提现余额满起提金额后，就能提到您的银行卡"
              action={<Button onClick={() => setView({ dialog: 'withdraw' })}>去提现</Button>}
            />
          )
        }
      />
      {opened && <WithdrawalPanel withdraw={opened} open onClose={() => setView({ withdraw: '' })} />}
      {fund.data && retried && (
        <WithdrawDialog
          key={retry}
          fund={fund.data}
          open
          retryOf={retried}
          onClose={() => setView({ retry: '' })}
          onDone={() => setView({ retry: '', status: '' })}
        />
      )}
    </>
  )
}

const isRetryable = ({ statusDict, retriedBy }: Withdraw) =>
  withdrawCan.retry.includes(statusDict) && retriedBy === null
