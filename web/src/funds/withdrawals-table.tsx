import { type Withdraw, withdrawAdvice } from '@zsm/contract/funds/withdrawals'
import { withdrawState } from '@zsm/contract/states'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'

const kinds: Record<Withdraw['statusDict'], StatusKind> = {
  [withdrawState.applied]: 'warning',
  [withdrawState.paying]: 'info',
  [withdrawState.arrived]: 'success',
  [withdrawState.rejected]: 'danger',
  [withdrawState.failed]: 'danger',
  [withdrawState.cancelled]: 'info',
  [withdrawState.paused]: 'warning',
  [withdrawState.returned]: 'danger',
}

export const WithdrawStatus = ({ withdraw }: { withdraw: Pick<Withdraw, 'statusDict'> }) => (
  <WordStatus name="withdrawStatusDict" value={withdraw.statusDict} kinds={kinds} />
)

/** One sentence: where the money is, or why it came back. */
function progressText(withdraw: Withdraw): string {
  const advice = withdrawAdvice[withdraw.statusDict]
  return withdraw.reason && advice ? `${withdraw.reason}。${advice}` : progressOf(withdraw)
}

/** The same without the advice, which is the creator's. */
export function progressOf(withdraw: Withdraw): string {
  if (withdraw.reason) return withdraw.reason
  if (withdraw.arriveTime) return `${dateTime(withdraw.arriveTime)} 到账`
  if (withdraw.expectArriveTime) return `预计 ${dateTime(withdraw.expectArriveTime)} 前到账`
  return '等待审核'
}

export const withdrawColumns: readonly Column<Withdraw>[] = [
  {
    key: 'no',
    title: '提现单',
    render: (withdraw) => (
      <TwoLines
        first={<span className="numeric">{withdraw.withdrawNo}</span>}
        second={`${withdraw.bankText}${withdraw.retryOf ? ' · 重新申请' : ''}`}
      />
    ),
  },
  { key: 'amount', title: '提现金额', numeric: true, render: (withdraw) => yuan(withdraw.amountFen) },
  { key: 'fee', title: '手续费', numeric: true, render: (withdraw) => yuan(withdraw.feeFen) },
  { key: 'tax', title: '代扣税', numeric: true, render: (withdraw) => yuan(withdraw.taxFen) },
  { key: 'arrive', title: '到账金额', numeric: true, render: (withdraw) => yuan(withdraw.arriveFen) },
  { key: 'status', title: '状态', render: (withdraw) => <WithdrawStatus withdraw={withdraw} /> },
  { key: 'progress', title: '进度', render: progressText },
  timeColumn('申请时间', (withdraw) => withdraw.applyTime),
]
