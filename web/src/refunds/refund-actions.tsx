import { type Refund, refunds } from '@zsm/contract/refunds'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { sayOutcome, stale } from './refund-decisions.ts'
import { isFailed, isWaiting, mayBeGivenUp } from './refund-status.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

/**
 * The decisions on a refund: a waiting one is approved or refused. A failed one is retried, or abandoned if the creator began it.
 */
export function RefundActions({ refund }: { refund: Refund }) {
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const retry = useCall(refunds.retry, { ...stale, onSuccess: sayOutcome })
  const close = () => setAsking(undefined)

  const tryAgain = async () => {
    const accepted = await confirm({
      title: `重新退款 ${yuan(refund.amountFen)}？`,
      text: `再次请支付渠道原路退回给 ${refund.userName}，不会重复退款。`,
      accept: '重新退款',
      cancel: '再想想',
    })
    if (accepted) retry.mutate({ id: refund.id })
  }
  return (
    <>
      {(isWaiting(refund) || mayBeGivenUp(refund)) && (
        <Button danger onClick={() => setAsking('refuse')}>
          {isWaiting(refund) ? '拒绝' : '关闭退款'}
        </Button>
      )}
      {isWaiting(refund) && (
        <Button type="primary" onClick={() => setAsking('approve')}>
          同意退款
        </Button>
      )}
      {isFailed(refund) && (
        <Button type="primary" loading={retry.isPending} onClick={tryAgain}>
          重新退款
        </Button>
      )}
      {asking === 'approve' && <ApproveDialog refund={refund} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog refund={refund} onClose={close} />}
    </>
  )
}
