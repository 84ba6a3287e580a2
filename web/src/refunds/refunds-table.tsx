import type { Refund } from '@zsm/contract/refunds'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import type { Column } from '../ui/data-table.tsx'
import { progressOf, RefundStatus } from './refund-status.tsx'

export const refundColumns: readonly Column<Refund>[] = [
  {
    key: 'good',
    title: '商品',
    render: (refund) => (
      <span className="two-lines">
        {refund.goodName}
        <small className="muted numeric">{refund.refundNo}</small>
      </span>
    ),
  },
  {
    key: 'buyer',
    title: '买家',
    render: (refund) => (
      <span className="two-lines">
        {refund.userName}
        <small className="muted numeric">{refund.userMobile}</small>
      </span>
    ),
  },
  { key: 'amount', title: '退款金额', numeric: true, render: (refund) => yuan(refund.amountFen) },
  {
    key: 'income',
    title: '扣回收益',
    numeric: true,
    render: (refund) => (refund.statusDict === 5 ? yuan(refund.incomeFen) : '—'),
  },
  {
    key: 'why',
    title: '原因',
    render: (refund) => (
      <span className="two-lines">
        {labelOf('refundReasonDict', refund.reasonDict)}
        <small className="muted">{refund.note}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: (refund) => (
      <span className="two-lines">
        <RefundStatus refund={refund} />
        <small className="muted">{progressOf(refund)}</small>
      </span>
    ),
  },
  {
    key: 'time',
    title: '申请时间',
    render: (refund) => <span className="numeric">{dateTime(refund.applyTime)}</span>,
  },
]
