import { Input } from 'antd'

type PasswordFieldProps = {
  id?: string
  value?: string
  onChange?: (password: string) => void
  /** Tells the browser's password manager which password is meant. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export const PasswordField = ({ onChange, ...input }: PasswordFieldProps) => (
  <Input.Password {...input} maxLength={128} onChange={(event) => onChange?.(event.target.value)} />
)
