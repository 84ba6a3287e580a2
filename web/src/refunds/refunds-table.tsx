import type { Refund } from '@zsm/contract/refunds'
import { refundState } from '@zsm/contract/states'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { progressOf, RefundStatus } from './refund-status.tsx'

export const refundColumns: readonly Column<Refund>[] = [
  {
    key: 'good',
    title: '商品',
    render: (refund) => <TwoLines first={refund.goodName} second={refund.refundNo} />,
  },
  {
    key: 'buyer',
    title: '买家',
    render: (refund) => <TwoLines first={refund.userName} second={refund.userMobile} />,
  },
  { key: 'amount', title: '退款金额', numeric: true, render: (refund) => yuan(refund.amountFen) },
  {
    key: 'income',
    title: '扣回收益',
    numeric: true,
    render: (refund) => (refund.statusDict === refundState.refunded ? yuan(refund.incomeFen) : '—'),
  },
  {
    key: 'why',
    title: '原因',
    render: (refund) => (
      <TwoLines first={labelOf('refundReasonDict', refund.reasonDict)} second={refund.note} />
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: (refund) => <TwoLines first={<RefundStatus refund={refund} />} second={progressOf(refund)} />,
  },
  timeColumn('申请时间', (refund) => refund.applyTime),
]
