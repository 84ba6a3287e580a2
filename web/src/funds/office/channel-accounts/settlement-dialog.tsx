import { operators } from '@zsm/contract/operators'
import { type ChannelAccount, channelAccount, settlingAccounts } from '@zsm/contract/states'
import type { Day, Fen } from '@zsm/contract/values'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { newUuid } from '../../../api/uuid.ts'
import { choicesOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { today } from '../../../format/time.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { DayField } from '../../../ui/form/day-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type Values = { channelAccountDict: ChannelAccount; day: Day; amountFen: Fen; bankNo: string; note?: string }

/** Registers what a provider settled to the company's bank, by the line of the bank's statement. */
export function SettlementDialog({ onClose }: { onClose: () => void }) {
  const [requestId] = useState(newUuid)
  const record = useCall(operators.recordChannelSettlement, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: ({ amountFen }) => {
      toast.success(`已登记 ${yuan(amountFen)}，从渠道账户转到公司银行账户`)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title="登记结算到账"
      open
      onClose={onClose}
      endpoint={operators.recordChannelSettlement}
      initial={{ channelAccountDict: channelAccount.wechat, day: today() as Day, note: '' }}
      submitLabel="登记"
      submitting={record.isPending}
      failure={record.error}
      onSubmit={(values) => record.mutate({ ...values, requestId })}
    >
      <Field name="channelAccountDict" label="从哪个渠道结算" picked>
        <Select options={choicesOf('channelAccountDict', settlingAccounts.map(String))} />
      </Field>
      <Field name="day" label="到账日期" hint="银行流水上的日期">
        <DayField />
      </Field>
      <Field name="amountFen" label="到账金额">
        <MoneyField />
      </Field>
      <Field name="bankNo" label="银行流水号" hint="照银行流水抄写，一笔到账只能登记一次">
        <TextField max={64} autoComplete="off" />
      </Field>
      <Field name="note" label="备注（选填）">
        <TextField max={100} />
      </Field>
    </FormDialog>
  )
}
