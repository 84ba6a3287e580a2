/** Says everywhere that the account is about to be closed. */
export { ClosingBanner } from './closing-banner.tsx'
/** What stands in the way, each with the way out. */
export { obstacleText } from './obstacle-texts.ts'
