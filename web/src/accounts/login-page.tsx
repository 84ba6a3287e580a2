import { useMutation } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { creators } from '@zsm/contract/creators'
import type { Mobile } from '@zsm/contract/values'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import { call } from '../api/client.ts'
import { failureText } from '../api/failures.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { showFront, signIn } from '../api/session.ts'
import { paths } from '../paths.ts'
import { SignIn, SignInPassword, SignInText } from '../ui/sign-in.tsx'
import { type LoginForm, type LoginProblems, loginProblems } from './login.ts'

export function LoginPage() {
  const [form, setForm] = useState<LoginForm>({ mobile: '', password: '' })
  const [problems, setProblems] = useState<LoginProblems>({})
  const [params] = useSearchParams()
  const navigate = useNavigate()

  const login = useMutation({
    mutationFn: enter,
    meta: { shown: 'inline' },
    onSuccess: () => navigate(redirectTarget(params.get('redirect'), paths.overview()), { replace: true }),
  })

  const change = (patch: Partial<LoginForm>) => {
    setForm({ ...form, ...patch })
    setProblems({})
    preloadShell()
  }
  const submit = () => {
    const found = loginProblems(form)
    setProblems(found)
    if (Object.keys(found).length === 0) login.mutate(form)
  }

  return (
    <SignIn
      title="登录知视猫"
      subtitle="创作者管理后台"
      submitting={login.isPending || login.isSuccess}
      failure={login.error ? failureText(login.error) : undefined}
      onSubmit={submit}
    >
      <title>登录 - 知视猫</title>
      <SignInText
        label="手机号"
        name="mobile"
        value={form.mobile}
        onChange={(mobile) => change({ mobile })}
        failure={problems.mobile}
        autoComplete="username"
        inputMode="numeric"
        maxLength={20}
        autoFocus
      />
      <SignInPassword
        value={form.password}
        onChange={(password) => change({ password })}
        failure={problems.password}
      />
    </SignIn>
  )
}

/** Signs in, then reads who it is: the shell opens with a name and a picture. */
async function enter({ mobile, password }: LoginForm) {
  const id = mobile.trim() as Mobile
  const { token, securityMobile } = await call(accounts.login, { id, password })
  signIn({ token, mobile: id, securityMobile })
  const fronts = await call(creators.listByMobile, { mobile: id }).catch((error: unknown) => {
    // Signed in all the same: the shell asks again.
    if (isCallError(error)) return []
    throw error
  })
  const front = fronts.find(({ platformDict }) => platformDict === 'douyin')
  if (front) showFront(front)
}

/** The next screen's code arrives while the password is typed. */
function preloadShell() {
  import('../shell/creator-shell.tsx').catch(() => undefined)
}
