import type { Instant } from '@zsm/contract/values'
import { dateTime, instantOf } from '../../format/time.ts'
import { suspendingPart } from '../overlay/lazy-part.tsx'
import { NearPart } from '../page/near-part.tsx'
import { DateRoom } from './date-room.tsx'

const TextDatePicker = suspendingPart(() => import('./date-picker.tsx').then((file) => file.TextDatePicker))

type TimeFieldProps = {
  id?: string
  value?: Instant | ''
  onChange?: (instant: Instant | undefined) => void
  className?: string
}

/** A time in Asia/Shanghai, whatever the browser's time zone. */
export const TimeField = ({ value, onChange, ...input }: TimeFieldProps) => (
  <NearPart instead={<DateRoom {...input} />}>
    <TextDatePicker
      {...input}
      withTime
      placeholder="选择日期和时间"
      value={value ? dateTime(value) : ''}
      onChange={(text) => onChange?.(instantOf(text))}
    />
  </NearPart>
)
