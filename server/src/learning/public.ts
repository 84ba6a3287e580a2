/** The reports of players, written together. */
export { gatherProgress } from './gathered.ts'
/** For the timer: deletes grants of lessons that are no longer open. */
export { forgetGrants } from './playing.ts'
/** Whether a learner has opened a lesson of a good. */
export { hasOpened } from './progress.queries.ts'
