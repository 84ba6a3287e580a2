import { fulfilment, type OwnFulfilment } from '@zsm/contract/fulfilment'
import { messageSender } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { useEffect } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { type Reading, useCall } from '../parts/use-call.ts'

/** How often to ask whether something is new, in ms. */
const askEvery = 5000

/**
 * A service order that follows the creator's changes. It polls only the version, and reads the order again when the version differs.
 */
export function useServiceOrder(orderId: OrderId): Reading<OwnFulfilment> {
  const reading = useCall(fulfilment.getOwn, { orderId })
  const { data, again } = reading
  const version = data?.version
  // The creator may write at any time.
  useEffect(() => {
    if (version === undefined) return
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const seen = await learnerCall(fulfilment.peekOwn, { orderId }).catch(() => undefined)
      if (seen && seen.version !== version) await again()
    }, askEvery)
    return () => clearInterval(timer)
  }, [orderId, version, again])
  const last = data?.messages.findLast(({ senderDict }) => senderDict !== messageSender.buyer)?.id
  const unread = (data?.unreadCount ?? 0) > 0
  // Messages that the page shows have been read.
  useEffect(() => {
    if (unread && last)
      learnerCall(fulfilment.readOwn, { orderId, messageId: last }).then(again, () => undefined)
  }, [orderId, unread, last, again])
  return reading
}
