/** Erases the texts of a closed creator's shops. */
export { eraseShops } from './erasure.queries.ts'
/** The exported data about a creator, with Chinese titles. */
export { shopsData } from './own-data.ts'
/** A shop by its id alone, for everybody. */
export { findShopById } from './queries.ts'
/**
 * The creator's shop of a kind, with its texts, pictures and state. Opens one shop or both for a new front.
 */
export { changeShop, getShop, isShopOpen, needShop, openFirstShop, openShops } from './shops.ts'
/** Takes a shop down for the operators, and opens it again. */
export { putShopBack, takeDownShop } from './taking-down.ts'
