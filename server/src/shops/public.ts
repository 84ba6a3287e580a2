/** Takes the words out of a closed creator's shops. */
export { eraseShops } from './erasure.queries.ts'
/** What is held about a creator here, in words they read. */
export { shopsData } from './own-data.ts'
/** The creator's one shop of a kind, its words and pictures, whether it sells; the first or both opened for a new front. */
export { changeShop, getShop, isShopOpen, needShop, openFirstShop, openShops } from './shops.ts'
