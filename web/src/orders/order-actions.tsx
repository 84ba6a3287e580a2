import { type Order, orders } from '@zsm/contract/orders'
import { goodKind, orderCan, orderState, payChannel } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { isToDeliver } from './orders-table.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** A creator's actions on an order: refund it, start and finish a service. */
export function OrderActions({ order }: { order: Order }) {
  const [refunding, setRefunding] = useState(false)
  const deliver = useCall(orders.deliver, { invalidates: [orders] })
  // what a learner bought is delivered and accepted beside their talk
  const isTalked = order.settleTime === null && order.payChannelDict !== payChannel.offline
  const isService = order.bizDict === goodKind.service && !isTalked

  const begin = () => deliver.mutate({ id: order.id }, { onSuccess: () => toast.success('已开始交付') })
  const finish = async () => {
    const accepted = await confirm({
      title: '确认交付完成？',
      text: '完成后订单进入“已完成”，不能再改回来。',
      accept: '交付完成',
      cancel: '再想想',
    })
    if (accepted)
      deliver.mutate({ id: order.id, finishFlag: true }, { onSuccess: () => toast.success('已交付完成') })
  }
  return (
    <>
      {orderCan.refund.includes(order.statusDict) && order.payFen > order.refundFen && (
        <Button onClick={() => setRefunding(true)}>退款</Button>
      )}
      {isTalked && isToDeliver(order) && (
        <ButtonLink to={paths.serviceOrders({ order: order.id })}>去服务订单交付</ButtonLink>
      )}
      {isService && orderCan.deliver.includes(order.statusDict) && (
        <Button type="primary" loading={deliver.isPending} onClick={begin}>
          开始交付
        </Button>
      )}
      {isService && order.statusDict === orderState.delivering && (
        <Button type="primary" loading={deliver.isPending} onClick={finish}>
          交付完成
        </Button>
      )}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  )
}
