import { operators } from '@zsm/contract/operators'
import { payouts } from '@zsm/contract/payouts'
import type { PayoutItem, WholePayoutBatch } from '@zsm/contract/payouts/batches'
import { payoutItemState } from '@zsm/contract/states'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const { paid, failed, released } = payoutItemState

type Outcome = typeof paid | typeof failed | typeof released
type Values = { outcomeDict: Outcome; transferNo?: string; reason: string }

/** A person decides a line that the bank's file leaves open. */
export function SettleDialog({
  batch: { id, ownFlag },
  item: { withdrawId, holderName, amountFen },
  onClose,
}: {
  batch: WholePayoutBatch
  item: PayoutItem
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome>(paid)
  const settle = useCall(payouts.settlePayoutItem, {
    failure: 'inline',
    invalidates: [payouts, operators],
    staleOn: ['payoutItemSettled'],
    onSuccess: () => {
      toast.success('已登记')
      onClose()
    },
  })
  const outcomes = [
    { value: paid, label: '已到账' },
    { value: failed, label: '打款失败' },
    { value: released, label: '银行没有付，移出批次', disabled: ownFlag },
  ]
  return (
    <FormDialog<Values>
      title={`登记 ${holderName} 的 ${yuan(amountFen)}`}
      open
      onClose={onClose}
      endpoint={payouts.settlePayoutItem}
      initial={{ outcomeDict: paid }}
      submitLabel="登记"
      submitting={settle.isPending}
      failure={settle.error}
      onChange={({ outcomeDict }) => setOutcome(outcomeDict)}
      onSubmit={(values) => settle.mutate({ id, withdrawId, ...values })}
    >
      <Field
        name="outcomeDict"
        label="银行的结果"
        picked
        hint={
          ownFlag
            ? '移出后可以改用其他方式打款；组批的人不能自己移出，请另一位财务登记'
            : '移出后可以改用其他方式打款，请先确认银行不会再付'
        }
      >
        <Radio.Group options={outcomes} />
      </Field>
      {outcome === paid && (
        <Field name="transferNo" label="银行流水号" required>
          <TextField max={64} />
        </Field>
      )}
      <Field
        name="reason"
        label="依据"
        hint={
          outcome === failed
            ? '创作者会看到这段话，请写明银行的原因和下一步怎么办'
            : '写明怎么确认的，会记入操作日志'
        }
      >
        <TextField max={200} />
      </Field>
    </FormDialog>
  )
}
