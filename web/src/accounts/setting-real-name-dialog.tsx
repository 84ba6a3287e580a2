import { type Account, accounts } from '@zsm/contract/accounts'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export function SettingRealNameDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const save = useCall(accounts.updateRealName, {
    invalidates: [accounts.get],
    failure: 'inline',
    onSuccess: () => {
      toast.success('真实姓名已保存')
      onClose()
    },
  })
  return (
    <FormDialog<{ realName: string }>
      open
      title="真实姓名"
      endpoint={accounts.updateRealName}
      initial={{ realName: account.realName }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={({ realName }) => save.mutate({ id: account.id, realName })}
      onClose={onClose}
    >
      <Field name="realName" label="真实姓名" hint="与身份证一致，提现的银行卡也要是这个名字。">
        <TextField max={40} autoComplete="name" />
      </Field>
    </FormDialog>
  )
}
