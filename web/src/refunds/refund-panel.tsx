import { useQuery } from '@tanstack/react-query'
import { orders } from '@zsm/contract/orders'
import { type Refund, refunds } from '@zsm/contract/refunds'
import { refundAsker, refundChannel, refundState } from '@zsm/contract/states'
import { RefundId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PictureRow } from '../ui/figure/picture-row.tsx'
import { Timeline } from '../ui/figure/timeline.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { Link } from '../ui/page/link.tsx'
import { FetchedList } from './fetched-list.tsx'
import { RefundActions } from './refund-actions.tsx'
import { RefundParts } from './refund-parts.tsx'
import { momentsOf, progressOf, RefundStatus } from './refund-status.tsx'

type RefundPanelProps = { id: string; open: boolean; onClose: () => void }

/** One refund beside the list: who gives which part back, the reason, and the decisions. */
export function RefundPanel({ id, open, onClose }: RefundPanelProps) {
  const parsed = RefundId.safeParse(id)
  return parsed.success ? <RefundDrawer id={parsed.data} open={open} onClose={onClose} /> : null
}

function RefundDrawer({ id, open, onClose }: RefundPanelProps & { id: Refund['id'] }) {
  const refund = useQuery({ ...query(refunds.get, { id }), enabled: open })
  return (
    <DetailDrawer
      title="退款详情"
      open={open}
      onClose={onClose}
      actions={refund.data && <RefundActions refund={refund.data} />}
    >
      <Loaded from={refund} rows={8}>
        {(refund) => (
          <>
            <RefundParts refund={refund} />
            <Timeline label="退款进程" moments={momentsOf(refund)} />
            <Facts of={factsOf(refund)} />
            <Fetched orderId={refund.orderId} />
            <PictureRow of={refund.pictures} name="买家的图片" />
            <p>
              <Link to={paths.orders({ order: refund.orderId })}>查看这笔订单</Link>
              {refund.statusDict === refundState.refunded && (
                <>
                  {' · '}
                  <Link to={paths.funds({ tab: 'items', orderId: refund.orderId })}>查看资金明细</Link>
                </>
              )}
            </p>
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function Fetched({ orderId }: Pick<Refund, 'orderId'>) {
  const order = useQuery(query(orders.get, { id: orderId }))
  return (
    <Loaded from={order} rows={1}>
      {({ parts }) => <FetchedList of={parts} />}
    </Loaded>
  )
}

const appliedBy = {
  [refundAsker.buyer]: '买家',
  [refundAsker.creator]: '您自己',
  [refundAsker.platform]: '平台',
} as const

const factsOf = (refund: Refund) =>
  [
    ['状态', <RefundStatus key="status" refund={refund} />],
    ['进度', progressOf(refund)],
    ['商品', refund.goodName],
    ['买家', `${refund.userName} ${refund.userMobile}`],
    ['申请人', appliedBy[refund.applyByDict]],
    ['原因', labelOf('refundReasonDict', refund.reasonDict)],
    ['说明', refund.note],
    ['退款方式', refund.channelDict === refundChannel.original ? '原路退回' : '线下退款'],
    ['学习权限', refund.revokeAccessFlag ? '退款后收回' : '退款后保留'],
    ['退款单号', <Copyable key="refundNo" text={refund.refundNo} />],
    [
      '订单号',
      <Copyable key="orderNo" text={refund.orderNo}>
        <Link to={paths.orders({ order: refund.orderId })}>{refund.orderNo}</Link>
      </Copyable>,
    ],
  ] as const
