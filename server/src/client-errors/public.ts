/** Counts client errors. Lists them, and deletes old ones, on a timer. */

export { openClientErrorCounts } from './counting.ts'
export { forgetClientErrors, listClientErrors } from './counts.queries.ts'
