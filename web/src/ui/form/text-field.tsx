import { Input } from 'antd'

type TextFieldProps = {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** The maximum number of characters, counted in the field. */
  max: number
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  'aria-label'?: string
}

/** A text field of one line with a character count. */
export const TextField = ({ max, onChange, ...input }: TextFieldProps) => (
  <Input {...input} count={{ show: true, max }} onChange={(event) => onChange?.(event.target.value)} />
)

/** A text field of several lines with a character count. */
export const TextAreaField = ({ max, rows = 4, onChange, ...input }: TextFieldProps & { rows?: number }) => (
  <Input.TextArea
    {...input}
    autoSize={{ minRows: rows, maxRows: 14 }}
    count={{ show: true, max }}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
