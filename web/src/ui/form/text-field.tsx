import { Input } from 'antd'

type TextFieldProps = {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** The most characters; counted in the field. */
  max: number
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  autoFocus?: boolean
  'aria-label'?: string
}

/** A line of text with its count. */
export const TextField = ({ max, onChange, ...input }: TextFieldProps) => (
  <Input {...input} count={{ show: true, max }} onChange={(event) => onChange?.(event.target.value)} />
)

/** Text of several lines with its count. */
export const TextAreaField = ({ max, rows = 4, onChange, ...input }: TextFieldProps & { rows?: number }) => (
  <Input.TextArea
    {...input}
    autoSize={{ minRows: rows, maxRows: 14 }}
    count={{ show: true, max }}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
