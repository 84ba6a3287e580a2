import { type ApiKey, apiKeys } from '@zsm/contract/api-keys/api-keys'
import { type KeyScope, keyScopes, scopeTitle } from '@zsm/contract/api-keys/scopes'
import { Segmented } from 'antd'
import { useCall } from '../api/query.ts'
import { instantAfterDays } from '../format/time.ts'
import { ChoicesField } from '../ui/form/choices-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'

type Values = { name: string; scopes: KeyScope[]; days: number }
type Made = ApiKey & { key: string }

const scopes = keyScopes.map((value) => ({ value, label: scopeTitle(value) }))
const lives = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 180, label: '半年' },
  { value: 365, label: '一年' },
]

/** Makes a key. */
export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const create = useCall(apiKeys.create, { failure: 'inline', invalidates: [apiKeys], onSuccess: onMade })
  return (
    <FormDialog<Values>
      title="新建密钥"
      open
      onClose={onClose}
      endpoint={apiKeys.create}
      initial={{ days: 90 }}
      submitLabel="新建"
      submitting={create.isPending}
      failure={create.error}
      onSubmit={({ days, ...values }) => create.mutate({ ...values, endTime: instantAfterDays(days) })}
    >
      <Field name="name" label="名称" hint="写明用在哪里，例如“发货脚本”">
        <TextField max={30} />
      </Field>
      <Field name="scopes" label="权限" picked hint="只给用得到的；账号、提现和认证不对密钥开放">
        <ChoicesField label="权限" options={scopes} />
      </Field>
      <Field name="days" label="有效期" required picked hint="到期后自动失效，最长一年">
        <Segmented options={lives} />
      </Field>
    </FormDialog>
  )
}
