/** Says on every page that the account is about to be closed. */
export { ClosingBanner } from './closing-banner.tsx'
/** The obstacles to closing, each with what to do about it. */
export { obstacleText } from './obstacle-texts.ts'
