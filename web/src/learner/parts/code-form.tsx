/** @jsxImportSource preact */
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { CodeField, codeProblem } from './code-field.tsx'
import { useOneTask } from './use-one-task.ts'

type CodeFormProps = {
  /** The name of the form, if the page around it does not say what it is. */
  name?: string
  accept: string
  /** What is said above the field. */
  children?: ComponentChildren
  label?: string
  send: () => Promise<{ resendTime: string }>
  submit: (code: string) => Promise<void>
}

/** A step that the owner of an account confirms by a code to their own number. */
export function CodeForm({ name, accept, children, label = '验证码', send, submit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [resendTime, setResendTime] = useState<string>()
  const { run, problem, busy } = useOneTask()
  const onSend = () =>
    run(async () => {
      setResendTime((await send()).resendTime)
      return undefined
    })
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => codeProblem(code) ?? (await submit(code)) ?? undefined)
  }
  return (
    <form class="form" aria-label={name} onSubmit={onSubmit} noValidate>
      {children}
      <CodeField {...{ label, value: code, onChange: setCode, onSend, resendTime, busy }} />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        {busy ? '请稍候…' : accept}
      </button>
    </form>
  )
}
