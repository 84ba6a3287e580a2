import { lazyPart } from '../ui/overlay/lazy-part.tsx'

/** The lazy dialog for the copyright fields of goods. */
export const CopyrightDialog = lazyPart(() =>
  import('./copyright-dialog.tsx').then((file) => file.CopyrightDialog),
)
