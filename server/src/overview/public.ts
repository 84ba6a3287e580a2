/** Erases what is stored here about a creator, after the account was closed. */
export { eraseOverview } from './erasure.ts'
/** Shows that something changed in what waits for operators. */
export { markWaiting } from './waiting.ts'
