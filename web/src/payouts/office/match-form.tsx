import { payouts } from '@zsm/contract/payouts'
import type { ResultReading } from '@zsm/contract/payouts/formats'
import type { ResultPreview } from '@zsm/contract/payouts/results'
import type { PayoutBatchId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useCall } from '../../api/query.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Props = { id: PayoutBatchId; preview: ResultPreview; onDone: () => void }

/** Matches the columns of the bank's result. The answer is stored for the bank, so finance matches them once. */
export function MatchForm({ id, preview: { titles, reading }, onDone }: Props) {
  const match = useCall(payouts.matchPayoutColumns, {
    failure: 'inline',
    invalidates: [payouts.listBankFormat],
    onSuccess: onDone,
  })
  const options = titles.map((title) => ({ value: title, label: title }))
  // A stored title that this file lacks would look chosen in the field.
  const known = Object.entries(reading).map(([name, value]) =>
    name.endsWith('Title') && !titles.includes(value) ? [name, undefined] : [name, value],
  )
  const pick = (name: keyof ResultReading, label: string, required = true) => (
    <Field name={name} label={label} required={required} picked>
      <Select options={options} placeholder="选择一列" allowClear={!required} />
    </Field>
  )
  return (
    <FormShell<ResultReading>
      endpoint={payouts.matchPayoutColumns}
      initial={Object.fromEntries(known)}
      submitLabel="保存并预览"
      submitting={match.isPending}
      failure={match.error}
      onSubmit={(values) => match.mutate({ id, ...values })}
    >
      <p className="muted">请选择银行文件里各列的名字。保存后，同一个银行格式的结果都这样读。</p>
      {pick('numberTitle', '提现单号（附言）在哪一列')}
      {pick('amountTitle', '金额在哪一列')}
      {pick('outcomeTitle', '结果在哪一列')}
      {pick('transferTitle', '银行流水号在哪一列')}
      {pick('reasonTitle', '失败原因在哪一列', false)}
      <Field name="paidWords" label="哪些说法是成功" hint="多个说法用、隔开" required>
        <TextField max={60} />
      </Field>
      <Field
        name="failedWords"
        label="哪些说法是失败"
        hint="多个说法用、隔开；其他说法都留给人工处理"
        required
      >
        <TextField max={60} />
      </Field>
    </FormShell>
  )
}
