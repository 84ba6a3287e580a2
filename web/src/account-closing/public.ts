/** Says on every page that the account is about to be closed. */
export { ClosingBanner } from './closing-banner.tsx'
