import { lazyPart } from '../ui/overlay/lazy-part.tsx'

/** The lazy dialog for the first texts and picture of a shop. */
export const FirstShopDialog = lazyPart(() =>
  import('./first-shop-dialog.tsx').then((file) => file.FirstShopDialog),
)
