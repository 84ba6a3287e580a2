import { orders } from '@zsm/contract/orders'
import type { OrderId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Long enough to read what was done and to think again. */
const seconds = 10

/**
 * Takes an order out of the list, and says so with the way back: what it counts for stays. The calls say it, not a single
 * use of them: of two orders hidden in quick succession, only the last would be answered.
 */
export function useHiding() {
  const showing = useCall(orders.create, {
    invalidates: [orders],
    onSuccess: () => toast.success('已恢复显示'),
  })
  const show = (id: OrderId) => showing.mutate({ id, hideFlag: false })
  const hiding = useCall(orders.create, {
    invalidates: [orders],
    onSuccess: (_, { id }) =>
      toast.success('已隐藏，统计与收益不变', {
        seconds,
        action: { label: '撤销', run: () => id && show(id) },
      }),
  })
  return { hide: (id: OrderId) => hiding.mutate({ id, hideFlag: true }), show }
}
