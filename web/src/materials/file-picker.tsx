import type { File as MediaFile } from '@zsm/contract/materials'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { MediaKind } from './media-kind.ts'

export type PickerProps = {
  kind: MediaKind
  multiple?: boolean
  onPick: (files: MediaFile[]) => void
  onClose: () => void
}

const PickerDialog = lazyPart(() => import('./picker-dialog.tsx').then((file) => file.PickerDialog))

/** Chooses from the library, or uploads there and then. */
export const FilePicker = ({ open, ...props }: PickerProps & { open: boolean }) =>
  open ? <PickerDialog key={props.kind} {...props} /> : null
