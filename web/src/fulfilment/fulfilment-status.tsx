import type { ListedFulfilment } from '@zsm/contract/fulfilment'
import { fulfilmentState, orderState } from '@zsm/contract/states'
import { dateTime, isPast } from '../format/time.ts'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'

const kinds: Record<ListedFulfilment['stateDict'], StatusKind> = {
  [fulfilmentState.filling]: 'info',
  [fulfilmentState.working]: 'warning',
  [fulfilmentState.delivered]: 'info',
  [fulfilmentState.accepted]: 'success',
}

/** The state of the service; after a full refund, the order's state. */
export function FulfilmentStatus({ service: { statusDict, stateDict } }: { service: ListedFulfilment }) {
  if (statusDict === orderState.refunding || statusDict === orderState.refunded)
    return <Status kind="danger">{orderState.labels[statusDict]}</Status>
  return <Status kind={kinds[stateDict]}>{fulfilmentState.labels[stateDict]}</Status>
}

/** The next due time. */
export function DueText({ service }: { service: ListedFulfilment }) {
  const { stateDict, deliverDueTime, acceptDueTime, finishTime } = service
  if (finishTime) return <span className="numeric due">{dateTime(finishTime)} 完成</span>
  if (stateDict === fulfilmentState.delivered)
    return acceptDueTime ? <span className="numeric due">{dateTime(acceptDueTime)} 自动验收</span> : <>—</>
  if (!deliverDueTime) return <>等学员填资料</>
  const late = isPast(deliverDueTime)
  return (
    <span className={late ? 'numeric due late' : 'numeric due'}>
      {dateTime(deliverDueTime)} {late ? '已超期' : '前交付'}
    </span>
  )
}
