import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import type { PickerProps } from './picker-dialog.tsx'

const PickerDialog = lazyPart(() => import('./picker-dialog.tsx').then((file) => file.PickerDialog))

/** Chooses from the library, or uploads a new file. */
export const FilePicker = ({ open, ...props }: PickerProps & { open: boolean }) =>
  open ? <PickerDialog key={props.kind} {...props} /> : null
