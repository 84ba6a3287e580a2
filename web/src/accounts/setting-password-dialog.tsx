import { type Account, accounts } from '@zsm/contract/accounts'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'

type Values = { oldPwd: string; newPwd: string }

export function SettingPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const save = useCall(accounts.updatePwdByOldPwd, {
    invalidates: [accounts.get, accounts.listSession],
    failure: 'inline',
    onSuccess: () => {
      toast.success('密码已修改，其他设备要重新登录')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title="修改密码"
      endpoint={accounts.updatePwdByOldPwd}
      initial={{}}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="修改"
      onSubmit={(values) => save.mutate({ id: account.id, ...values })}
      onClose={onClose}
    >
      <Field name="oldPwd" label="原密码">
        <PasswordField autoComplete="current-password" />
      </Field>
      <Field name="newPwd" label="新密码" hint="至少 8 位；太常见的密码和您的手机号不能用。">
        <PasswordField autoComplete="new-password" />
      </Field>
    </FormDialog>
  )
}
