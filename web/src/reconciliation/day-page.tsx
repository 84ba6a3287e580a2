import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { ReconciledChannel, ReconciledDay } from '@zsm/contract/reconciliation/days'
import { Day } from '@zsm/contract/values'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { invalidate, query, useCall } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { dateTime, isPast } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { useView } from '../ui/table/use-view.ts'
import { BillDialog } from './bill-dialog.tsx'
import { channelTitle } from './channel-title.ts'
import { DayDifferences } from './day-differences.tsx'
import { DaySums } from './day-sums.tsx'
import { type DayView, dayPlaces } from './places.ts'
import { DayStatus } from './reconciliation-status.tsx'
import { StatementDialog } from './statement-dialog.tsx'

/** One day of a channel: both sides, their difference, and each line that does not agree. */
export function ReconciledDayPage() {
  const place = useView(dayPlaces, 'open')
  const [{ channel, day: text }] = place
  const day = chosen(Day, text)
  if (!channel || !day) return <NoDay />
  return <OneDay key={`${channel} ${day}`} place={place} channel={channel} day={day} />
}

const NoDay = () => (
  <Page title="每日对账" back={paths.operatorReconciliations()}>
    <Panel>
      <EmptyState
        title="地址里没有日期"
        text="请从对账的列表打开"
        action={<ButtonLink to={paths.operatorReconciliations()}>返回对账</ButtonLink>}
      />
    </Panel>
  </Page>
)

type OneDayProps = { place: DayView; channel: string; day: Day }

function OneDay({ place, channel, day }: OneDayProps) {
  const [dialog, setDialog] = useState<'bill' | 'statement'>()
  const sums = useQuery(query(reconciliation.sumReconciliation, {}))
  const known = sums.data?.channels.find((each) => each.channel === channel)
  const reconciled = useQuery({
    ...query(reconciliation.getReconciliation, { channel, day }),
    // A requested bill arrives within seconds.
    refetchInterval: ({ state }) => (state.data && isFetching(state.data) ? 2000 : false),
  })
  const comparedAt = reconciled.data?.compareTime
  // The job has compared the day in the meantime, so the differences on the screen are outdated.
  useEffect(() => {
    if (comparedAt) void invalidate(reconciliation.listDifference, reconciliation.sumReconciliation)
  }, [comparedAt])
  const fetch = useCall(reconciliation.fetchBill, {
    invalidates: [reconciliation],
    onSuccess: () => toast.success('正在获取账单，到了会自动核对'),
  })
  const close = () => setDialog(undefined)
  const isAbsent = isCallError(reconciled.error, 'reconciliationNotFound')
  const title = `${channelTitle(channel)} ${day}`
  return (
    <Page
      title={title}
      name={title}
      back={paths.operatorReconciliations()}
      state={reconciled.data && <DayStatus {...reconciled.data} />}
      description={reconciled.data && sourceOf(reconciled.data)}
      actions={
        <>
          {known?.fileFlag && <Button onClick={() => setDialog('bill')}>上传账单</Button>}
          {known?.fetchFlag && (
            <Button
              type="primary"
              loading={fetch.isPending || (reconciled.data && isFetching(reconciled.data)) || false}
              onClick={() => fetch.mutate({ channel, day })}
            >
              {reconciled.data?.readTime ? '重新获取账单' : '现在获取账单'}
            </Button>
          )}
          {known && !known.fetchFlag && (
            <Button type="primary" onClick={() => setDialog('statement')}>
              上传银行流水
            </Button>
          )}
        </>
      }
    >
      {isAbsent && (
        <Panel>
          <EmptyState title="这一天还没有核对过" text={absentText(known)} />
        </Panel>
      )}
      {!isAbsent && (
        <Loaded from={reconciled} rows={8} framed>
          {(reconciled) => (
            <>
              {reconciled.reason && <Notice kind="warning">{reconciled.reason}</Notice>}
              <DaySums {...reconciled} />
              <DayDifferences place={place} channel={channel} day={day} />
            </>
          )}
        </Loaded>
      )}
      {dialog === 'bill' && (
        <BillDialog channels={sums.data?.channels ?? []} at={{ channel, day }} onClose={close} />
      )}
      {dialog === 'statement' && <StatementDialog onClose={close} />}
    </Page>
  )
}

const absentText = (channel: ReconciledChannel | undefined) =>
  channel?.fetchFlag ? '按“现在获取账单”核对这一天' : '上传这一天的银行流水，就会核对'

const isFetching = ({ askTime, compareTime }: ReconciledDay) =>
  askTime !== null && isPast(askTime) && (compareTime === null || compareTime < askTime)

function sourceOf({ sourceDict, fileName, readTime, compareTime }: ReconciledDay): string {
  if (sourceDict === null || !readTime) return '账单还没有来'
  const file = fileName && `“${fileName}”`
  const compared = compareTime && `，核对于 ${dateTime(compareTime)}`
  return `${labelOf('billSourceDict', sourceDict)}${file}，${dateTime(readTime)}${compared}`
}
