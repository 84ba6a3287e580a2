import { accounts } from '@zsm/contract/accounts'
import { queryClient, useCall } from '../api/query.ts'
import { renewToken, useCreator } from '../api/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'

/** Asks for the password and continues with a new session. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { mobile } = useCreator()
  const login = useCall(accounts.login, {
    failure: 'inline',
    onSuccess: (session) => {
      renewToken(session)
      toast.success('已重新登录，可以继续')
      onClose()
      // Queries that failed with the old token are read again.
      void queryClient.invalidateQueries()
    },
  })
  return (
    <FormDialog<{ password: string }>
      open
      title="重新登录"
      endpoint={accounts.login}
      initial={{}}
      submitting={login.isPending}
      failure={login.error}
      submitLabel="登录"
      onSubmit={({ password }) => login.mutate({ id: mobile, password })}
      onClose={onClose}
    >
      <p className="muted">以 {mobile} 登录，页面上正在填写的内容都会保留。</p>
      <Field name="password" label="密码">
        <PasswordField autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
