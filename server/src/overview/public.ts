/** Erases what a creator hid and which sample was made, after the account was closed. */
export { eraseSteps } from './first-steps.queries.ts'
/** Shows that something changed in what waits for operators. */
export { markWaiting } from './waiting.ts'
