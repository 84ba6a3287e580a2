import { Input } from 'antd'

type PasswordFieldProps = {
  id?: string
  value?: string
  onChange?: (password: string) => void
  /** Tells the browser's keeper of passwords which one is meant. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export const PasswordField = ({ onChange, ...input }: PasswordFieldProps) => (
  <Input.Password {...input} maxLength={128} onChange={(event) => onChange?.(event.target.value)} />
)
