import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SignIn, SignInPassword, SignInText } from '../accounts/sign-in/public.ts'
import { failureText } from '../api/failure-text.ts'
import { redirectTarget } from '../api/redirect-target.ts'
import { operatorLogin } from '../api/template-client.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { operatorFace } from './operator-face.ts'

// shorter passwords are typing errors
const shortest = 6

function problemOf(password: string): string | undefined {
  if (password === '') return '请输入密码'
  return password.length < shortest ? `密码不少于 ${shortest} 位` : undefined
}

export function OperatorLoginPage() {
  usePageTitle()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const login = useMutation({
    mutationFn: () => operatorLogin(username, password),
    meta: { shown: 'inline' },
    onSuccess: () => navigate(redirectTarget(params.get('redirect'), '/admin'), { replace: true }),
  })
  const problems = {
    username: username.trim() === '' ? '请输入用户名' : undefined,
    password: problemOf(password),
  }

  const submit = () => {
    setChecked(true)
    if (!problems.username && !problems.password) login.mutate()
  }
  return (
    <SignIn
      title="运营后台"
      face={operatorFace}
      subtitle="知视猫运营人员登录"
      submitting={login.isPending || login.isSuccess}
      failure={login.error ? failureText(login.error) : undefined}
      onSubmit={submit}
    >
      <SignInText
        label="用户名"
        name="username"
        value={username}
        onChange={setUsername}
        failure={checked ? problems.username : undefined}
        autoComplete="username"
        maxLength={60}
      />
      <SignInPassword
        value={password}
        onChange={setPassword}
        failure={checked ? problems.password : undefined}
      />
    </SignIn>
  )
}
