/** @jsxImportSource preact */
import { useCountdown } from './use-countdown.ts'

type CodeFieldProps = {
  label: string
  value: string
  onChange: (code: string) => void
  /** Sends a code; no other can be sent before `resendTime`. */
  onSend: () => void
  resendTime: string | undefined
  busy: boolean
}

/** The code that came to a mobile, and the button that sends it. */
export function CodeField({ label, value, onChange, onSend, resendTime, busy }: CodeFieldProps) {
  const wait = useCountdown(resendTime)
  return (
    <label>
      {label}
      <span class="with-button">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
        <button type="button" class="small" disabled={wait > 0 || busy} onClick={onSend}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </button>
      </span>
    </label>
  )
}

/** Why a typed code cannot be right. */
export const codeProblem = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : '请输入 6 位验证码'
