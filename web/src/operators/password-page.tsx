import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SignIn, SignInPassword } from '../accounts/sign-in/public.ts'
import { failureText } from '../api/failure-text.ts'
import { useOperatorSession } from '../api/operator-session.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { operatorPassword } from '../api/template-client.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { operatorFace } from './operator-face.ts'

const shortest = 8

/** Changes the operator's own password. A first password must be changed before anything else. */
export function OperatorPasswordPage() {
  usePageTitle('修改密码')
  const isFirst = useOperatorSession((state) => state.session?.newPasswordFlag ?? false)
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [checked, setChecked] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () => operatorPassword(old, next),
    meta: { shown: 'inline' },
    onSuccess: () => {
      toast.success('密码已修改，其他设备要重新登录')
      return navigate(redirectTarget(params.get('redirect'), paths.operatorHome()), { replace: true })
    },
  })
  const isShort = next.length < shortest
  const submit = () => {
    setChecked(true)
    if (old !== '' && !isShort) change.mutate()
  }
  return (
    <SignIn
      face={operatorFace}
      title="修改密码"
      subtitle={isFirst ? '首次登录，请先设置自己的密码' : '修改后，其他设备要重新登录'}
      submit={{ text: '修改密码', busy: '正在修改…' }}
      submitting={change.isPending || change.isSuccess}
      failure={change.error ? failureText(change.error) : undefined}
      onSubmit={submit}
    >
      <SignInPassword
        label={isFirst ? '初始密码' : '原密码'}
        value={old}
        onChange={setOld}
        failure={checked && old === '' ? '请输入原密码' : undefined}
      />
      <SignInPassword
        label="新密码"
        name="newPassword"
        value={next}
        onChange={setNext}
        autoComplete="new-password"
        failure={checked && isShort ? `密码至少 ${shortest} 位` : undefined}
      />
    </SignIn>
  )
}
