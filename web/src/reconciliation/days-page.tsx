import { useQuery } from '@tanstack/react-query'
import { reconciliation } from '@zsm/contract/reconciliation/calls'
import { type ReconciledChannel, ReconciliationStatus } from '@zsm/contract/reconciliation/days'
import { reconciliationState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { thousands } from '../format/number.ts'
import { paths } from '../paths.ts'
import { StatisticCard, StatisticRow } from '../ui/figure/statistic-card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { useView } from '../ui/table/use-view.ts'
import { BillDialog } from './bill-dialog.tsx'
import { channelTitle } from './channel-title.ts'
import { DaysPanel } from './days-panel.tsx'
import { DifferencesPanel } from './differences-panel.tsx'
import { listPlaces } from './places.ts'
import { StatementDialog } from './statement-dialog.tsx'

/** Every day and channel: our sum, theirs, the difference and its explanation. */
export function ReconciliationPage() {
  const place = useView(listPlaces, 'open')
  const [view, setView] = place
  const [dialog, setDialog] = useState<'bill' | 'statement'>()
  const sums = useQuery(query(reconciliation.sumReconciliation, {}))
  const channels = sums.data?.channels ?? []
  const close = () => setDialog(undefined)
  const canUpload = channels.some(({ fileFlag }) => fileFlag)
  return (
    <Page
      title="对账"
      description="每天把渠道的账单、银行的流水与平台的账逐笔核对。渠道账单次日 10 点起自动获取，银行流水由财务上传。"
      actions={
        <>
          {canUpload && <Button onClick={() => setDialog('bill')}>上传渠道账单</Button>}
          <Button type="primary" onClick={() => setDialog('statement')}>
            上传银行流水
          </Button>
        </>
      }
    >
      <StatisticRow from={sums}>
        <StatisticCard
          label="待处理的差异"
          value={sums.data && thousands(sums.data.openCount)}
          to={paths.operatorReconciliations({ tab: 'differences' })}
        />
        <StatisticCard
          label="等待账单的天数"
          value={sums.data && thousands(sums.data.waitingCount)}
          to={paths.operatorReconciliations({ status: reconciliationState.waiting })}
        />
        {channels.map((channel) => (
          <LastDay key={channel.channel} {...channel} />
        ))}
      </StatisticRow>
      <Tabs
        label="对账"
        open={view.tab}
        onOpen={(tab) => setView({ tab, status: '', keyword: '', open: '' })}
        tabs={[
          {
            key: 'days',
            label: '按天核对',
            render: () => (
              <DaysPanel
                place={place}
                channels={channels}
                status={chosen(ReconciliationStatus, view.status)}
              />
            ),
          },
          {
            key: 'differences',
            label: '差异',
            ...(sums.data && { count: sums.data.openCount }),
            render: () => <DifferencesPanel place={place} channels={channels} />,
          },
        ]}
      />
      {dialog === 'bill' && <BillDialog channels={channels} onClose={close} />}
      {dialog === 'statement' && <StatementDialog onClose={close} />}
    </Page>
  )
}

const LastDay = ({ channel, lastDay, waitingCount }: ReconciledChannel) => (
  <StatisticCard
    label={`${channelTitle(channel)}：最近核对`}
    value={lastDay ?? '还没有'}
    hint={waitingCount > 0 ? `${waitingCount} 天等待账单` : lastDay ? '账单齐全' : '还没有账单'}
  />
)
