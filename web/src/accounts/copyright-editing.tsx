import { lazyPart } from '../ui/overlay/lazy-part.tsx'

/** What is said of the copyright of goods, in a dialog that comes when it is first opened. */
export const CopyrightDialog = lazyPart(() =>
  import('./copyright-dialog.tsx').then((file) => file.CopyrightDialog),
)
