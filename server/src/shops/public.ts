/** Takes the words out of a closed creator's shops. */
export { eraseShops } from './erasure.queries.ts'
/** What is held about a creator here, in words they read. */
export { shopsData } from './own-data.ts'
/** The creator's one shop of a kind, whether it sells, and both opened for a new front. */
export { getShop, isShopOpen, openShops } from './shops.ts'
