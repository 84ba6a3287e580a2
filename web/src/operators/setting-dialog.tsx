import { operators } from '@zsm/contract/operators'
import type { OfficeSetting } from '@zsm/contract/operators/settings'
import { reference } from '@zsm/contract/reference'
import { isMoneySetting, type SettingRule, settingRules } from '@zsm/contract/settings'
import type { Fen } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { RateField } from '../ui/form/rate-field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { waitsForSecond } from './office/waiting.tsx'

type SettingDialogProps = { setting: OfficeSetting; onClose: () => void }

/** Edits one setting in the control of its kind. The value is stored as text. */
export function SettingDialog({ setting: { key, value, version }, onClose }: SettingDialogProps) {
  const rule: SettingRule = settingRules[key]
  const save = useCall(operators.updateSetting, {
    failure: 'inline',
    invalidates: [operators, reference],
    staleOn: ['versionConflict'],
    onSuccess: ({ waitingFlag }) => {
      toast.success(waitingFlag ? waitsForSecond : `${rule.title}已修改`)
      onClose()
    },
  })
  return (
    <FormDialog<{ value?: string }>
      open
      title={`修改${rule.title}`}
      endpoint={operators.updateSetting}
      initial={{ value }}
      submitLabel="保存"
      submitting={save.isPending}
      failure={save.error}
      onSubmit={({ value = '' }) => save.mutate({ key, value, version })}
      onClose={onClose}
    >
      <Field
        name="value"
        label={rule.title}
        hint={
          isMoneySetting(key) ? `${rule.hint ?? ''}${rule.hint ? '。' : ''}修改要另一位管理员复核` : rule.hint
        }
        required={rule.kind !== 'text' && rule.kind !== 'phone' && !rule.optional}
      >
        <ValueField rule={rule} />
      </Field>
    </FormDialog>
  )
}

type ValueFieldProps = {
  rule: SettingRule
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function ValueField({
  rule: { kind, min, max = 60, unit },
  value = '',
  onChange,
  ...input
}: ValueFieldProps) {
  const number = value === '' ? undefined : Number(value)
  const write = (next: number | undefined) => onChange?.(next === undefined ? '' : String(next))
  if (kind === 'flag')
    return (
      <SwitchField
        {...input}
        value={value === '1'}
        on="开"
        off="关"
        onChange={(on) => onChange?.(on ? '1' : '0')}
      />
    )
  if (kind === 'fen') return <MoneyField {...input} value={number as Fen | undefined} onChange={write} />
  if (kind === 'rate')
    return (
      <RateField {...input} value={number} {...(min !== undefined && { min })} max={max} onChange={write} />
    )
  if (kind === 'count')
    return (
      <NumberField
        {...input}
        value={number}
        unit={unit}
        {...(min !== undefined && { min })}
        max={max}
        onChange={write}
      />
    )
  return (
    <TextField {...input} value={value} max={kind === 'text' ? max : 200} {...(onChange && { onChange })} />
  )
}
