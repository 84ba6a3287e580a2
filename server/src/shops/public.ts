/** The creator's one shop of a kind, and both opened for a new front. */
export { getShop, openShops } from './shops.ts'
