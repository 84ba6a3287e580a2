import { funds } from '@zsm/contract/funds'
import { refundableFen } from '@zsm/contract/money/refund-split'
import { type Order, orders } from '@zsm/contract/orders'
import { dictionaries } from '@zsm/contract/reference'
import { refunds } from '@zsm/contract/refunds'
import { refundReason, refundState } from '@zsm/contract/states'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { choicesOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { RevokeAccessField } from '../refunds/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'

type Values = Pick<InputOf<typeof refunds.create>, 'amountFen' | 'reasonDict' | 'note' | 'revokeAccessFlag'>

const reasons = Object.keys(dictionaries.refundReasonDict).map(Number)

/** Refunds an order in whole or in part. The creator chooses whether the buyer keeps access. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const leftFen = refundableFen(order)
  const [requestId] = useState(newUuid)
  const refund = useCall(refunds.create, {
    failure: 'inline',
    invalidates: [orders, refunds, funds],
    staleOn: ['orderRefunded', 'refundTooMuch', 'refundOpen', 'orderNotPaid'],
    onSuccess: ({ statusDict }) => {
      toast.success(statusDict === refundState.refunded ? '已退款' : '退款已提交，正在原路退回')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title="退款"
      open
      onClose={onClose}
      endpoint={refunds.create}
      initial={{ amountFen: leftFen, reasonDict: refundReason.other, note: '', revokeAccessFlag: true }}
      submitLabel="确认退款"
      submitting={refund.isPending}
      failure={refund.error}
      onSubmit={(values) =>
        refund.mutate({ ...values, orderId: order.id, seenRefundFen: order.refundFen, requestId })
      }
    >
      <Field name="amountFen" label="退款金额" hint={`最多可退 ${yuan(leftFen)}，款项原路退回买家`}>
        <MoneyField />
      </Field>
      <Field name="reasonDict" label="退款原因" required picked>
        <Select options={choicesOf('refundReasonDict', reasons)} />
      </Field>
      <Field name="note" label="退款说明">
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="买家会看到" />
      </Field>
      <RevokeAccessField />
    </FormDialog>
  )
}
