import { orders } from '@zsm/contract/orders'
import type { OrderId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Long enough to read the message and change one's mind. */
const seconds = 10

/**
 * Hides an order from the list and shows a toast with an undo button. The order still counts in all sums. The callbacks belong to
 * the calls, not to one `mutate`: after two quick ones, TanStack runs only the callbacks of the last `mutate`.
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
