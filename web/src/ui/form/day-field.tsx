import { suspendingPart } from '../overlay/lazy-part.tsx'
import { NearPart } from '../page/near-part.tsx'
import { DateRoom } from './date-room.tsx'

const TextDatePicker = suspendingPart(() => import('./date-picker.tsx').then((file) => file.TextDatePicker))

type DayFieldProps = {
  id?: string
  value?: string
  onChange?: (day: string | undefined) => void
  className?: string
  placeholder?: string
  'aria-label'?: string
}

/** A day: `2026-11-22`. */
export const DayField = ({ value = '', onChange, ...input }: DayFieldProps) => (
  <NearPart instead={<DateRoom {...input} />}>
    <TextDatePicker {...input} value={value} onChange={(day) => onChange?.(day || undefined)} />
  </NearPart>
)
