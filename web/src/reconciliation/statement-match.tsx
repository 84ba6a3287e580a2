import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type {
  StatementFormat,
  StatementPreview,
  StatementReading,
} from '@zsm/contract/reconciliation/statements'
import { Select } from 'antd'
import { useCall } from '../api/query.ts'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextField } from '../ui/form/text-field.tsx'

type Props = { bank: StatementFormat; preview: StatementPreview; onDone: () => void }

/** Matches the columns of the bank's statement. The answer is stored for the bank, so finance matches them once. */
export function StatementMatch({ bank: { id, name, version }, preview: { titles, reading }, onDone }: Props) {
  const match = useCall(reconciliation.updateStatementFormat, {
    failure: 'inline',
    invalidates: [reconciliation.listStatementFormat],
    staleOn: ['versionConflict'],
    onSuccess: onDone,
  })
  const options = titles.map((title) => ({ value: title, label: title }))
  // A stored title that this file lacks would look chosen in the field.
  const known = Object.entries(reading).map(([key, value]) =>
    key.endsWith('Title') && !titles.includes(value) ? [key, undefined] : [key, value],
  )
  const pick = (key: keyof StatementReading, label: string, required = true, hint?: string) => (
    <Field name={key} label={label} required={required} picked {...(hint && { hint })}>
      <Select options={options} placeholder="选择一列" allowClear={!required} />
    </Field>
  )
  return (
    <FormShell<StatementReading>
      endpoint={reconciliation.updateStatementFormat}
      initial={Object.fromEntries(known)}
      submitLabel="保存并预览"
      submitting={match.isPending}
      failure={match.error}
      onSubmit={(values) => match.mutate({ id, name, version, ...values })}
    >
      <p className="muted">请选择流水文件里各列的名字。保存后，这个银行的流水都这样读。</p>
      {pick('dateTitle', '交易日期在哪一列')}
      {pick('amountTitle', '支出金额在哪一列', true, '只有一列金额、用正负号区分收支的，也选它')}
      {pick('serialTitle', '银行流水号在哪一列')}
      {pick('memoTitle', '附言（摘要、用途）在哪一列', true, '提现单号写在附言里，按它核对')}
      {pick('payeeTitle', '对方户名在哪一列', false)}
      {pick('directionTitle', '收支方向在哪一列', false, '收入和支出在同一列、由另一列的文字区分的，才要选')}
      <Field
        name="outWords"
        label="哪些说法是支出"
        hint="选了收支方向才要填，多个说法用、隔开，例如：借、支出"
        required={false}
      >
        <TextField max={60} />
      </Field>
    </FormShell>
  )
}
