/** The creator's one shop of a kind, whether it sells, and both opened for a new front. */

/** Takes the words out of a closed creator's shops. */
export { eraseShops } from './erasure.queries.ts'
export { getShop, isShopOpen, openShops } from './shops.ts'
