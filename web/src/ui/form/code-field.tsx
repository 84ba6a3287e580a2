import type { Instant } from '@zsm/contract/values'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCountdown } from './use-countdown.ts'

type CodeFieldProps = {
  id?: string
  value?: string
  onChange?: (code: string) => void
  /** Sends a code and answers when the next one may be requested; rejects if it was not sent. */
  send: () => Promise<{ resendTime: Instant }>
}

/** A six-digit code with the button that sends it. The button is disabled until the time that the server answers. */
export function CodeField({ value = '', onChange, send, ...input }: CodeFieldProps) {
  const [resendTime, setResendTime] = useState<Instant>()
  const [sending, setSending] = useState(false)
  const wait = useCountdown(resendTime)

  const ask = () => {
    setSending(true)
    send()
      .then(
        (sent) => setResendTime(sent.resendTime),
        // The call shows its own failure; the button stays enabled.
        () => undefined,
      )
      .finally(() => setSending(false))
  }
  return (
    <span className="code-field">
      <Input
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6 位验证码"
        value={value}
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
      />
      <Button onClick={ask} disabled={wait > 0} loading={sending}>
        {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
      </Button>
    </span>
  )
}
