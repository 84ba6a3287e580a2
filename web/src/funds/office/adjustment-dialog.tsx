import { contract } from '@zsm/contract'
import type { OperatorCreator } from '@zsm/contract/office/creators'
import { adjustmentDirection, adjustmentState, type StateOf } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'

const { operators } = contract

type Values = { directionDict: StateOf<typeof adjustmentDirection>; amountFen: Fen; reason: string }

const directions = [
  { value: 1, label: '增加' },
  { value: 2, label: '扣减' },
]

/** Gives money of the platform to a creator, or takes money from one. */
export function AdjustmentDialog({
  creator: { id: frontId, name },
  onClose,
}: {
  creator: Pick<OperatorCreator, 'id' | 'name'>
  onClose: () => void
}) {
  const [requestId] = useState(newUuid)
  const propose = useCall(operators.proposeAdjustment, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: ({ statusDict }) => {
      toast.success(
        statusDict === adjustmentState.waiting ? '已提交，等待另一位财务复核' : '已入账，创作者会收到通知',
      )
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`调整 ${name} 的资金`}
      open
      onClose={onClose}
      endpoint={operators.proposeAdjustment}
      initial={{ directionDict: adjustmentDirection.add }}
      submitLabel="提交"
      submitting={propose.isPending}
      failure={propose.error}
      onSubmit={(values) => propose.mutate({ frontId, requestId, ...values })}
    >
      <Field name="directionDict" label="方向" hint="扣减超过可提现余额的部分记为欠款" picked>
        <Radio.Group options={directions} optionType="button" />
      </Field>
      <Field name="amountFen" label="金额">
        <MoneyField />
      </Field>
      <Field name="reason" label="调整原因" hint="创作者会在收支明细里看到">
        <TextAreaField max={100} />
      </Field>
    </FormDialog>
  )
}
