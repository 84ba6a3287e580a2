import { accountClosing } from '@zsm/contract/account-closing'
import { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { newUuid } from '../api/uuid.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'

type Values = { id: Mobile; code: string }

/** The creator types the number and receives a code, so that nobody closes an account by accident. */
export function ClosingDialog({ coolingDays, onClose }: { coolingDays: number; onClose: () => void }) {
  const { securityMobile } = useCreator()
  const [requestId] = useState(newUuid)
  const sendCode = useCall(accounts.sendCode)
  const ask = useCall(accountClosing.create, {
    failure: 'inline',
    invalidates: [accountClosing, accounts.get],
    onSuccess: () => {
      toast.success('注销申请已提交')
      onClose()
    },
  })
  const send = () => sendCode.mutateAsync({ mobile: securityMobile, msgDict: codePurpose.close })
  return (
    <FormDialog<Values>
      open
      title="申请注销账号"
      endpoint={accountClosing.create}
      initial={{}}
      submitting={ask.isPending}
      failure={ask.error}
      submitLabel="确认注销"
      onSubmit={(values) => ask.mutate({ ...values, requestId })}
      onClose={onClose}
    >
      <Field name="id" label="登录手机号" hint="完整输入要注销的账号的登录手机号。">
        <DigitsField max={11} autoComplete="off" />
      </Field>
      <Field
        name="code"
        label="验证码"
        hint={`发送到安全手机 ${securityMobile.slice(0, 3)}****${securityMobile.slice(-4)}`}
      >
        <CodeField send={send} />
      </Field>
      <p className="muted">提交后 {coolingDays} 天内登录即可撤回，期满后无法恢复。</p>
    </FormDialog>
  )
}
