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
  /** `2026-11-22`, or with its time `2026-11-22 10:30`; empty where none is chosen. */
  value: string
  onChange: (text: string) => void
}

/** A day, or a day with its time, as text: the calendar speaks Chinese whatever the browser does; a phone brings its own. */
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
      // What is chosen or typed counts at once; now is a time of the browser's, not of Shanghai.
      needConfirm={false}
      showNow={false}
      value={value && chosen.isValid() ? chosen : null}
      onChange={(_, text) => onChange(String(text ?? ''))}
    />
  )
}

/** The wheels of the device, made for a thumb. */
const PhonePicker = ({ withTime = false, value, onChange, placeholder: _, ...input }: DatePickerProps) => (
  <Input
    {...input}
    type={withTime ? 'datetime-local' : 'date'}
    value={value.replace(' ', 'T')}
    onChange={({ target }) => onChange(target.value.replace('T', ' '))}
  />
)
