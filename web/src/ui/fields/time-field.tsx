import type { Instant } from '@zsm/contract/values'
import { Input } from 'antd'
import { instantOf, wallTime } from '../../format/time.ts'

type TimeFieldProps = {
  id?: string
  value?: Instant | ''
  onChange?: (instant: Instant | undefined) => void
  className?: string
}

/** A time in Asia/Shanghai, by the device's own picker. */
export const TimeField = ({ value, onChange, ...input }: TimeFieldProps) => (
  <Input
    {...input}
    type="datetime-local"
    value={value ? wallTime(value) : ''}
    onChange={({ target }) => onChange?.(instantOf(target.value))}
  />
)
