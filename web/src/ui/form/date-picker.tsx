import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { usePhone } from '../theme/use-phone.ts'
import './date-picker.css'

dayjs.locale('zh-cn')

type DatePickerProps = {
  id?: string
  className?: string
  placeholder?: string
  'aria-label'?: string
  withTime?: boolean
  /** `2026-11-22`, or with its time `2026-11-22 10:30`; empty if none is chosen. */
  value: string
  onChange: (text: string) => void
}

/** A day, with or without a time, as text. The calendar is Chinese in any browser language. Phones show their native picker. */
export function TextDatePicker({ className = '', ...field }: DatePickerProps) {
  const props = { ...field, className: `date-field ${className}` }
  return usePhone() ? <PhonePicker {...props} /> : <Calendar {...props} />
}

function Calendar({ withTime = false, value, onChange, ...input }: DatePickerProps) {
  const chosen = dayjs(value)
  return (
    <DatePicker
      {...input}
      format={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      showTime={withTime && { format: 'HH:mm' }}
      // A choice or typed text takes effect without confirmation. There is no "now" button, because it would take the browser's
      // time zone instead of Shanghai's.
      needConfirm={false}
      showNow={false}
      value={value && chosen.isValid() ? chosen : null}
      onChange={(_, text) => onChange(String(text ?? ''))}
    />
  )
}

/** The phone's native picker, made for touch. */
const PhonePicker = ({ withTime = false, value, onChange, placeholder: _, ...input }: DatePickerProps) => (
  <Input
    {...input}
    type={withTime ? 'datetime-local' : 'date'}
    value={value.replace(' ', 'T')}
    onChange={({ target }) => onChange(target.value.replace('T', ' '))}
  />
)
