import { useQuery } from '@tanstack/react-query'
import { negative } from '@zsm/contract/money/fen'
import { type Split, splitRefund } from '@zsm/contract/money/refund-split'
import { type Order, orders } from '@zsm/contract/orders'
import type { Refund } from '@zsm/contract/refunds'
import { refundChannel, refundState } from '@zsm/contract/states'
import { query } from '../api/query.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SumTable } from '../ui/figure/sum-table.tsx'
import { isOpen } from './refund-status.tsx'

/**
 * The parts that each holder gives back: the actual ones, or an estimate while the refund is open. A closed refund took nothing.
 */
export function RefundParts({ refund }: { refund: Refund }) {
  if (refund.statusDict === refundState.refunded)
    return <Parts refund={refund} split={refund} total="已扣回我的收益" />
  return isOpen(refund) ? <Outlook refund={refund} /> : null
}

function Outlook({ refund }: { refund: Refund }) {
  const order = useQuery(query(orders.get, { id: refund.orderId }))
  return (
    <Loaded from={order}>
      {(order) => (
        <>
          <Parts refund={refund} split={splitRefund(refund.amountFen, order)} total="将扣回我的收益" />
          {refund.channelDict === refundChannel.original && <p className="muted">{sourceText(order)}</p>}
        </>
      )}
    </Loaded>
  )
}

/** The balance that the creator's part is taken from. */
const sourceText = ({ settleFlag }: Order) =>
  settleFlag ? '收益已可提现：从可提现余额扣回，不足的部分记为欠款。' : '收益还在冻结期：从冻结收益扣回。'

type PartsProps = { refund: Refund; split: Split; total: string }

const Parts = ({ refund, split, total }: PartsProps) => (
  <SumTable
    caption="退款由谁承担"
    parts={[
      ['退给买家', refund.amountFen],
      ['平台退还服务费', negative(split.platformFeeFen)],
      ['通道退还手续费', negative(split.channelFeeFen)],
    ]}
    total={[total, split.incomeFen]}
  />
)
