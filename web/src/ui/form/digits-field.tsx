import { Input } from 'antd'

type DigitsFieldProps = {
  id?: string
  value?: string
  onChange?: (digits: string) => void
  /** The maximum number of digits. */
  max: number
  placeholder?: string
  autoComplete?: string
}

/**
 * A number that is not an amount, such as a mobile or card number: phones show a digit keyboard, and pasted spaces are removed.
 */
export const DigitsField = ({ max, onChange, ...input }: DigitsFieldProps) => (
  <Input
    {...input}
    inputMode="numeric"
    onChange={({ target }) => onChange?.(target.value.replace(/\D/g, '').slice(0, max))}
  />
)
