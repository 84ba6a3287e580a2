/** For closing a learner's account. */
export { eraseProgress } from './erasure.queries.ts'
/** For the timer: deletes ended grants. */
export { forgetGrants } from './playing.ts'
/** Whether a learner has opened a lesson of a good. */
export { hasOpened } from './progress.queries.ts'
/** Gathers players' reports and writes them together. */
export { openProgressBuffer } from './progress-buffer.ts'
