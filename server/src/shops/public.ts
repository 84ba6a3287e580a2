/** The creator's one shop of a kind, whether it sells, and both opened for a new front. */
export { getShop, isShopOpen, openShops } from './shops.ts'
