import { Input } from 'antd'

type DigitsFieldProps = {
  id?: string
  value?: string
  onChange?: (digits: string) => void
  /** The most digits. */
  max: number
  placeholder?: string
  autoComplete?: string
}

/** A number that is no amount, such as a mobile's or a card's: typed on a keyboard of digits, pasted with gaps or without. */
export const DigitsField = ({ max, onChange, ...input }: DigitsFieldProps) => (
  <Input
    {...input}
    inputMode="numeric"
    onChange={({ target }) => onChange?.(target.value.replace(/\D/g, '').slice(0, max))}
  />
)
