import { type ReactNode, useState } from 'react'
import { SignIn, SignInText } from '../accounts/sign-in/public.ts'
import { failureText } from '../api/failure-text.ts'
import { operatorFace } from './operator-face.ts'

const kinds = {
  totp: {
    wanted: /^\d{6}$/,
    wrong: '请输入验证器里的 6 位数字',
    field: { label: '动态码', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 },
  },
  recovery: {
    wanted: /^[a-z\d]{5}-?[a-z\d]{5}$/i,
    wrong: '请输入完整的恢复码，共 10 位字母和数字',
    field: { label: '恢复码', autoComplete: 'off', inputMode: 'text', maxLength: 20 },
  },
} as const

export type CodeKind = keyof typeof kinds

type CodeStepProps = {
  kind: CodeKind
  title: string
  subtitle: string
  submit: { text: string; busy: string }
  submitting: boolean
  failure: Error | null
  onCode: (code: string) => unknown
  footer?: ReactNode
  /** Shown above the field. */
  children?: ReactNode
}

/** A step after the password that asks for a code. */
export function CodeStep({ kind, failure, onCode, children, ...step }: CodeStepProps) {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const { wanted, wrong, field } = kinds[kind]
  // Authenticators show a gap in the middle of a code, which gets copied.
  const code = typed.replace(/\s/g, '')
  const isRight = wanted.test(code)
  const submit = () => {
    setChecked(true)
    if (isRight) onCode(code)
  }
  return (
    <SignIn
      {...step}
      face={operatorFace}
      failure={failure ? failureText(failure) : undefined}
      onSubmit={submit}
    >
      {children}
      <SignInText
        {...field}
        name="code"
        value={typed}
        onChange={setTyped}
        failure={checked && !isRight ? wrong : undefined}
      />
    </SignIn>
  )
}
