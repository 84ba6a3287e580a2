import { type Account, accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import './setting-mobile-dialog.css'
import { forgetSession } from './sign-out.ts'

type Values = { newMobile: Mobile; code: string; password?: string; oldCode?: string }

const proofs = [
  { value: 'password', label: '用登录密码' },
  { value: 'oldCode', label: '用原手机验证码' },
] as const
type Proof = (typeof proofs)[number]['value']

/**
 * Changes the number that receives codes. It needs a code sent to the new number and a proof that a stolen session does not give.
 */
export function SettingMobileDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { securityMobile } = useCreator()
  const [form] = Form.useForm<Values>()
  const [proof, setProof] = useState<Proof>('password')
  const navigate = useNavigate()
  const sendCode = useCall(accounts.sendCode)
  const change = useCall(accounts.updateSecurityMobile, {
    failure: 'inline',
    onSuccess: async () => {
      forgetSession()
      await navigate(paths.login(paths.settings()), { replace: true })
      toast.success('安全手机号已更换，请重新登录')
    },
  })
  const send = (mobile: Mobile) => sendCode.mutateAsync({ mobile, msgDict: codePurpose.changeMobile })
  const sendToNew = async () => {
    const { newMobile } = await form.validateFields(['newMobile'])
    return send(newMobile)
  }
  return (
    <FormDialog<Values>
      open
      title="更换安全手机号"
      form={form}
      endpoint={accounts.updateSecurityMobile}
      initial={{}}
      submitting={change.isPending}
      failure={change.error}
      submitLabel="更换"
      onSubmit={(values) => change.mutate({ id: account.id, ...values })}
      onClose={onClose}
    >
      <p className="muted setting-now">现在是 {account.securityMobile}。更换后，所有设备都要重新登录。</p>
      <Field name="newMobile" label="新手机号">
        <DigitsField max={11} autoComplete="tel" />
      </Field>
      <Field name="code" label="新手机验证码">
        <CodeField send={sendToNew} />
      </Field>
      <Form.Item label="确认是您本人" required>
        <Segmented<Proof>
          aria-label="用什么确认是您本人"
          block
          options={[...proofs]}
          value={proof}
          onChange={setProof}
        />
      </Form.Item>
      {proof === 'password' ? (
        <Field name="password" label="登录密码" required>
          <PasswordField autoComplete="current-password" />
        </Field>
      ) : (
        <Field name="oldCode" label="原手机验证码" required hint={`发送到 ${account.securityMobile}`}>
          <CodeField send={() => send(securityMobile)} />
        </Field>
      )}
    </FormDialog>
  )
}
