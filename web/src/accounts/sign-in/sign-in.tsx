import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import './sign-in.css'
import { type Face, SignInFace } from './sign-in-face.tsx'

type SignInProps = {
  title: string
  subtitle: string
  submitting: boolean
  /** The text of the last failure. */
  failure: string | undefined
  /** The text of an earlier success. */
  notice?: string | undefined
  /** The button's text, and its text while submitting. */
  submit?: { text: string; busy: string }
  onSubmit: () => unknown
  /** Links to other pages. */
  footer?: ReactNode
  /** The picture and text beside the form. */
  face?: Face
  children: ReactNode
}

const logIn = { text: '登录', busy: '正在登录…' }
const ownFace = {
  sentence: '把你会的，变成看得清的收入',
  text: '做课、开店、看订单、算收益，都在一个后台里。',
}

/** The layout of a sign-in page. It does without antd, because it must open at once. */
export function SignIn({
  title,
  subtitle,
  submitting,
  failure,
  notice,
  submit = logIn,
  onSubmit,
  footer,
  face = ownFace,
  children,
}: SignInProps) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)

  // Focus belongs to the document. It goes to the first empty field, and after a refusal to the refused one.
  useEffect(() => {
    if (!submitting) focusFirst(form.current, tries === 0 ? isEmpty : isRefused)
  }, [submitting, tries])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (submitting) return
    setTries(tries + 1)
    onSubmit()
  }
  return (
    <main className="sign-in">
      <SignInFace {...face} />
      <form ref={form} className="sign-in-card" onSubmit={handleSubmit} noValidate aria-busy={submitting}>
        <a href={paths.site()} className="sign-in-home">
          <img src="/logo.svg" alt="知视猫首页" width={44} height={44} />
        </a>
        <h1>{title}</h1>
        <p className="muted">{subtitle}</p>
        {notice && (
          <p className="sign-in-notice" role="status">
            {notice}
          </p>
        )}
        {children}
        {failure && (
          <p className="sign-in-failure" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="sign-in-submit" disabled={submitting}>
          {submitting ? submit.busy : submit.text}
        </button>
        {footer && <div className="sign-in-footer">{footer}</div>}
      </form>
    </main>
  )
}

const isEmpty = (input: HTMLInputElement) => input.value === ''
const isRefused = (input: HTMLInputElement) => input.ariaInvalid === 'true'

function focusFirst(form: HTMLFormElement | null, wanted: (input: HTMLInputElement) => boolean) {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find(wanted)?.focus()
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
  hint?: string
}

export function SignInText({ label, name, value, onChange, failure, hint, ...input }: TextInputProps) {
  return (
    <SignInField label={label} name={name} failure={failure} hint={hint}>
      <input
        {...input}
        id={name}
        name={name}
        value={value}
        aria-invalid={failure !== undefined}
        aria-describedby={failure && `${name}-failure`}
        onChange={(event) => onChange(event.target.value)}
      />
    </SignInField>
  )
}

type LinesProps = Pick<
  TextInputProps,
  'label' | 'name' | 'value' | 'onChange' | 'failure' | 'hint' | 'maxLength'
>

/** A text of several lines. */
export const SignInLines = ({ label, name, value, onChange, failure, hint, maxLength }: LinesProps) => (
  <SignInField label={label} name={name} failure={failure} hint={hint}>
    <textarea
      id={name}
      name={name}
      rows={3}
      value={value}
      maxLength={maxLength}
      aria-invalid={failure !== undefined}
      aria-describedby={failure && `${name}-failure`}
      onChange={(event) => onChange(event.target.value)}
    />
  </SignInField>
)

type MobileProps = Pick<TextInputProps, 'value' | 'onChange' | 'failure'> & {
  /** How the browser fills it in: a number that is a login name as a username. */
  autoComplete?: 'username' | 'tel-national'
}

export const SignInMobile = ({ autoComplete = 'tel-national', ...input }: MobileProps) => (
  <SignInText
    {...input}
    label="手机号"
    name="mobile"
    autoComplete={autoComplete}
    inputMode="numeric"
    maxLength={20}
  />
)

type PasswordProps = Pick<TextInputProps, 'value' | 'onChange' | 'failure'> & {
  label?: string
  /** For forms with more than one password. */
  name?: string
  autoComplete?: 'current-password' | 'new-password'
}

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export function SignInPassword({
  value,
  onChange,
  failure,
  label = '密码',
  name = 'password',
  autoComplete = 'current-password',
}: PasswordProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const toggle = () => {
    setShown(!shown)
    input.current?.focus()
  }
  return (
    <SignInField label={label} name={name} failure={failure} hint={capsLock ? '大写锁定已打开' : undefined}>
      <span className="sign-in-password">
        <input
          ref={input}
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          maxLength={128}
          aria-invalid={failure !== undefined}
          aria-describedby={failure && `${name}-failure`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={toggle}>
          {shown ? '隐藏' : '显示'}
        </button>
      </span>
    </SignInField>
  )
}

type FieldProps = {
  /** Absent if the input has a label of its own. */
  label?: string
  name: string
  failure?: string | undefined
  hint?: string | undefined
  children: ReactNode
}

/** A label, its input and its problem. */
export const SignInField = ({ label, name, failure, hint, children }: FieldProps) => (
  <div className="sign-in-field">
    {label && <label htmlFor={name}>{label}</label>}
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
