import '../theme/controls.css'
import './date-picker.css'

/** Where a date will be chosen, before the calendar has come. */
export const DateRoom = ({ id, className = '' }: { id?: string; className?: string }) => (
  <span id={id} tabIndex={-1} className={`control date-field ${className}`} />
)
