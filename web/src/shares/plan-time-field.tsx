import type { Instant } from '@zsm/contract/values'
import { Input } from 'antd'
import { dateTime } from '../format/time.ts'
import { instantOf } from './publish-values.ts'

type Props = { id?: string; value?: Instant; onChange?: (instant: Instant | undefined) => void }

/** A time in Asia/Shanghai, by the device's own picker. */
export const PlanTimeField = ({ value, onChange, ...input }: Props) => (
  <Input
    {...input}
    className="publish-plan"
    type="datetime-local"
    value={value ? dateTime(value).replace(' ', 'T') : ''}
    onChange={({ target }) => onChange?.(instantOf(target.value))}
  />
)
