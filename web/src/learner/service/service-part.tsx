/** @jsxImportSource preact */
import { orderState } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { Read } from '../parts/read.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { FormCard } from './form-card.tsx'
import { TalkCard } from './talk-card.tsx'
import { useServiceOrder } from './use-service-order.ts'

type ServicePartProps = { orderId: OrderId; onChanged: () => Promise<void> }

/** A bought service: the form, the talk, the delivery and the acceptance. */
export function ServicePart({ orderId, onChanged }: ServicePartProps) {
  const reading = useServiceOrder(orderId)
  const again = async () => {
    await Promise.all([reading.again(), onChanged()])
  }
  return (
    <Read of={reading}>
      {(service) => {
        const open = service.statusDict !== orderState.refunded && service.statusDict !== orderState.closed
        return (
          <>
            {open && <DeliveryCard service={service} again={again} />}
            <DisputeCard orderId={orderId} version={service.version} again={again} />
            <FormCard service={service} open={open} again={again} />
            <TalkCard service={service} open={open} again={again} />
          </>
        )
      }}
    </Read>
  )
}
