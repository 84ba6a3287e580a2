import { useMutation } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { team } from '@zsm/contract/team/team'
import type { Mobile } from '@zsm/contract/values'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { beginSession, preloadShell } from './begin-session.ts'
import { problemsOf } from './form-problems.ts'
import { SignIn, SignInMobile, SignInPassword } from './sign-in/sign-in.tsx'
import { useOutsideForm } from './use-outside-form.ts'

/** What another signed-out page passes to the login page. */
export type LoginState = { mobile: string; notice: string }

/** Whether there is a choice of what to enter. A failure is no reason to stay here. */
const hasTeams = () =>
  call(team.listOwnPlaces, {}, { background: true }).then(
    ({ total }) => total > 0,
    () => false,
  )

export function LoginPage() {
  usePageTitle()
  const left = useLocation().state as LoginState | null
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { values, change, problems, setProblems } = useOutsideForm({
    mobile: left?.mobile ?? '',
    password: '',
  })
  const input = { id: values.mobile.trim() as Mobile, password: values.password }
  const redirect = params.get('redirect') ?? undefined

  const login = useMutation({
    mutationFn: async () => beginSession({ mobile: input.id, ...(await call(accounts.login, input)) }),
    meta: { shown: 'inline' },
    onSuccess: async () => {
      const wanted = redirectTarget(redirect ?? null, paths.overview())
      await navigate((await hasTeams()) ? paths.switchAccount(wanted) : wanted, { replace: true })
    },
  })

  const edit = (patch: Partial<typeof values>) => {
    change(patch)
    preloadShell()
  }
  const submit = () => {
    const found = problemsOf(accounts.login, input)
    setProblems(found)
    if (Object.keys(found).length === 0) login.mutate()
  }

  return (
    <SignIn
      title="登录知视猫"
      subtitle="创作者管理后台"
      submitting={login.isPending || login.isSuccess}
      failure={login.error ? failureText(login.error) : undefined}
      notice={left?.notice}
      onSubmit={submit}
      footer={
        <>
          <Link to={paths.forgot(redirect)}>忘记密码</Link>
          <Link to={paths.join(redirect)}>申请入驻</Link>
          <Link to={paths.teamSignIn()}>团队成员登录</Link>
        </>
      }
    >
      <SignInMobile
        autoComplete="username"
        value={values.mobile}
        onChange={(mobile) => edit({ mobile })}
        failure={problems.id}
      />
      <SignInPassword
        value={values.password}
        onChange={(password) => edit({ password })}
        failure={problems.password}
      />
    </SignIn>
  )
}
