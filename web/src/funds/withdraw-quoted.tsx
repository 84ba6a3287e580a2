import type { UseQueryResult } from '@tanstack/react-query'
import type { WithdrawQuote } from '@zsm/contract/funds/withdrawals'
import { negative } from '@zsm/contract/money/fen'
import { use, useEffect } from 'react'
import { dateTime } from '../format/time.ts'
import { Unread } from '../ui/feedback/unread.tsx'
import { SumTable } from '../ui/figure/sum-table.tsx'
import { FormContext } from '../ui/form/form-context.ts'

/** What the server says that a withdrawal costs, and when it arrives. Until it is on screen, the form around it cannot be sent. */
export function WithdrawQuoted({ from }: { from: UseQueryResult<WithdrawQuote> }) {
  const { block } = use(FormContext)
  const isShown = from.data !== undefined && !from.isPlaceholderData
  // The form around this stores the reason, so it is set after the render.
  useEffect(() => (isShown ? undefined : block('正在计算实际到账，看到后再确认')), [isShown, block])
  if (from.error) return <Unread error={from.error} onRetry={from.refetch} />
  if (!from.data) return null
  const { amountFen, feeFen, taxFen, arriveFen, expectArriveTime } = from.data
  return (
    <>
      <SumTable
        caption="实际到账的构成"
        withNone
        parts={[
          ['提现金额', amountFen],
          ['手续费', negative(feeFen)],
          ['代扣个人所得税', negative(taxFen)],
        ]}
        total={['实际到账', arriveFen]}
      />
      <p className="muted">
        现在申请，预计 <strong className="numeric">{dateTime(expectArriveTime)}</strong>{' '}
        前到账，包括审核和银行处理的时间。
      </p>
    </>
  )
}
