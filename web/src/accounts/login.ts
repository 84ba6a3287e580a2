import { accounts } from '@zsm/contract/accounts'

export type LoginForm = { mobile: string; password: string }
export type LoginProblems = Partial<Record<keyof LoginForm, string>>

const wireNames = { id: 'mobile', password: 'password' } as const

/** What keeps the form from being sent, in the contract's words. */
export function loginProblems({ mobile, password }: LoginForm): LoginProblems {
  const checked = accounts.login.input.safeParse({ id: mobile.trim(), password })
  const problems: LoginProblems = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    problems[wireNames[path[0] as keyof typeof wireNames]] ??= message
  }
  return problems
}
