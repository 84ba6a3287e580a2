/** Takes the words out of a closed creator's shops. */
export { eraseShops } from './erasure.queries.ts'
/** What is held about a creator here, in words they read. */
export { shopsData } from './own-data.ts'
/** The creator's one shop of a kind, its words and pictures, whether it sells, and both opened for a new front. */
export { changeShop, getShop, isShopOpen, openShops } from './shops.ts'
