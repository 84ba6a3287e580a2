import { orders } from '@zsm/contract/orders'
import type { OrderId } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/toast.ts'

/** Long enough to read what was done and to think again. */
const seconds = 10

/** Takes an order out of the list, and says so with the way back: what it counts for stays. */
export function useHiding() {
  const change = useCall(orders.create, { invalidates: [orders] })
  const show = (id: OrderId) =>
    change.mutate({ id, hideFlag: false }, { onSuccess: () => toast.success('已恢复显示') })
  const hide = (id: OrderId) =>
    change.mutate(
      { id, hideFlag: true },
      {
        onSuccess: () =>
          toast.success('已隐藏，统计与收益不变', {
            seconds,
            action: { label: '撤销', run: () => show(id) },
          }),
      },
    )
  return { hide, show }
}
