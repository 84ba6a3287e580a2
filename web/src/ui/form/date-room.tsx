import '../theme/controls.css'
import './date-picker.css'

/** Reserves the room of a date field until the calendar is loaded. */
export const DateRoom = ({ id, className = '' }: { id?: string; className?: string }) => (
  <span id={id} tabIndex={-1} className={`control date-field ${className}`} />
)
