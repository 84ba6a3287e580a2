import { lazyDialog } from '../ui/overlay/lazy-part.tsx'

/** The lazy dialog that adds a bank card. */
export const BankDialog = lazyDialog(() => import('./bank-dialog.tsx').then((file) => file.BankDialog))
