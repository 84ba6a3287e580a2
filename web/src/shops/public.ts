/** The first texts and picture of a shop. */
export { FirstShopDialog } from './lazy-first-shop-dialog.ts'
