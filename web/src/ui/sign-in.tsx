import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import './sign-in.css'

type SignInProps = {
  title: string
  subtitle: string
  submitting: boolean
  /** What went wrong, in words. */
  failure: string | undefined
  onSubmit: () => unknown
  children: ReactNode
}

/** A sign-in page, without the component library: it must open at once. */
export function SignIn({ title, subtitle, submitting, failure, onSubmit, children }: SignInProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!submitting) onSubmit()
  }
  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={submit} noValidate aria-busy={submitting}>
        <img src="/logo.svg" alt="" width={44} height={44} />
        <h1>{title}</h1>
        <p className="muted">{subtitle}</p>
        {children}
        {failure && (
          <p className="sign-in-failure" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="sign-in-submit" disabled={submitting}>
          {submitting ? '正在登录…' : '登录'}
        </button>
      </form>
    </main>
  )
}

type TextInputProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  failure?: string | undefined
  autoComplete: string
  inputMode?: 'numeric' | 'text'
  maxLength: number
  autoFocus?: boolean
}

export function SignInText({
  label,
  name,
  value,
  onChange,
  failure,
  autoFocus = false,
  ...input
}: TextInputProps) {
  return (
    <Field label={label} name={name} failure={failure}>
      <input
        {...input}
        id={name}
        name={name}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the page is this form, its first field is where everyone goes
        autoFocus={autoFocus}
        aria-invalid={failure !== undefined}
        aria-describedby={failure && `${name}-failure`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

type PasswordProps = Pick<TextInputProps, 'value' | 'onChange' | 'failure'>

/** A password that can be shown, with a hint while Caps Lock is on. */
export function SignInPassword({ value, onChange, failure }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label="密码" name="password" failure={failure} hint={capsLock ? '大写锁定已打开' : undefined}>
      <span className="sign-in-password">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete="current-password"
          maxLength={128}
          aria-invalid={failure !== undefined}
          aria-describedby={failure && 'password-failure'}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      </span>
    </Field>
  )
}

type FieldProps = {
  label: string
  name: string
  failure?: string | undefined
  hint?: string | undefined
  children: ReactNode
}

const Field = ({ label, name, failure, hint, children }: FieldProps) => (
  <div className="sign-in-field">
    <label htmlFor={name}>{label}</label>
    {children}
    {failure && (
      <p id={`${name}-failure`} className="sign-in-wrong">
        {failure}
      </p>
    )}
    {hint && (
      <p className="sign-in-hint" role="status">
        {hint}
      </p>
    )}
  </div>
)
