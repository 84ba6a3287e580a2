import type { Instant } from '@zsm/contract/values'
import { useState } from 'react'
import { useCountdown } from '../../ui/form/use-countdown.ts'
import { SignInField } from './sign-in.tsx'

type SignInCodeProps = {
  value: string
  onChange: (code: string) => void
  failure?: string | undefined
  /** Sends a code and answers when the next one may be requested; `undefined` if none was sent. */
  send: () => Promise<Instant | undefined>
}

/** A six-digit code with the button that sends it. The button is disabled until the time that the server answers. */
export function SignInCode({ value, onChange, failure, send }: SignInCodeProps) {
  const [resendTime, setResendTime] = useState<Instant>()
  const [sending, setSending] = useState(false)
  const wait = useCountdown(resendTime)

  const ask = async () => {
    if (sending) return
    setSending(true)
    const time = await send()
    setSending(false)
    if (time === undefined) return
    setResendTime(time)
    document.getElementById('code')?.focus()
  }
  return (
    <SignInField
      label="验证码"
      name="code"
      failure={failure}
      hint={resendTime && !failure ? '验证码已发送，5 分钟内有效' : undefined}
    >
      <span className="sign-in-code">
        <input
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="6 位数字"
          value={value}
          aria-invalid={failure !== undefined}
          aria-describedby={failure && 'code-failure'}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        {/* not disabled while a code is being sent, because that would take the focus from keyboard users */}
        <button type="button" disabled={wait > 0} aria-busy={sending} onClick={() => void ask()}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </button>
      </span>
    </SignInField>
  )
}
