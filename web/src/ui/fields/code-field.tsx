import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'

type CodeFieldProps = {
  id?: string
  value?: string
  onChange?: (code: string) => void
  /** Sends a code; rejects when it could not be sent. */
  send: () => Promise<unknown>
}

const resendSeconds = 60

/** A six-digit code with the button that sends it; sending again waits a minute. */
export function CodeField({ value = '', onChange, send, ...input }: CodeFieldProps) {
  const [wait, setWait] = useState(0)
  const [sending, setSending] = useState(false)

  // The wait passes by the clock.
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const ask = () => {
    setSending(true)
    send()
      .then(
        () => setWait(resendSeconds),
        // The call shows its own failure; the button stays ready.
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
