import { lazyPart } from '../ui/overlay/lazy-part.tsx'

/** The lazy dialog for the certification that withdrawals require. */
export const FirstCertificationDialog = lazyPart(() =>
  import('./first-certification-dialog.tsx').then((file) => file.FirstCertificationDialog),
)
