import { useMutation } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { failureBeside, problemsFrom, problemsOf } from './form-problems.ts'
import type { LoginState } from './login-page.tsx'
import { SignIn, SignInMobile, SignInPassword } from './sign-in/sign-in.tsx'
import { SignInCode } from './sign-in/sign-in-code.tsx'
import { useOutsideForm } from './use-outside-form.ts'

/** Sets a new password after it was forgotten; a code proves that the number is the creator's. */
export function ForgotPage() {
  usePageTitle()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { values, change, problems, setProblems, sendCode } = useOutsideForm({
    mobile: '',
    code: '',
    newPwd: '',
  })
  const input = { ...values, mobile: values.mobile.trim() as Mobile }
  const login = paths.login(params.get('redirect') ?? undefined)

  const reset = useMutation({
    mutationFn: () => call(accounts.updatePwd, input),
    meta: { shown: 'inline' },
    onError: (error) => setProblems(problemsFrom(error)),
    onSuccess: () => {
      const state: LoginState = { mobile: input.mobile, notice: '密码已重置，请用新密码登录' }
      return navigate(login, { replace: true, state })
    },
  })
  const submit = () => {
    const found = problemsOf(accounts.updatePwd, input)
    setProblems(found)
    if (Object.keys(found).length === 0) reset.mutate()
  }

  return (
    <SignIn
      title="重置密码"
      subtitle="用接收验证码的手机号设置新密码"
      submitting={reset.isPending || reset.isSuccess}
      failure={failureBeside(reset.error)}
      submit={{ text: '重置密码', busy: '正在重置…' }}
      onSubmit={submit}
      footer={<Link to={login}>返回登录</Link>}
    >
      <SignInMobile
        value={values.mobile}
        onChange={(mobile) => change({ mobile })}
        failure={problems.mobile}
      />
      <SignInCode
        value={values.code}
        onChange={(code) => change({ code })}
        failure={problems.code}
        send={() => sendCode(codePurpose.resetPassword)}
      />
      <SignInPassword
        label="新密码"
        autoComplete="new-password"
        value={values.newPwd}
        onChange={(newPwd) => change({ newPwd })}
        failure={problems.newPwd}
      />
    </SignIn>
  )
}
