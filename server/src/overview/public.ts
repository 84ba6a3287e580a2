/** Erases what is stored here about a creator, after the account was closed. */
export { eraseOverview } from './erasure.ts'
/** The files of operators' lists: the job that makes them, the timer that deletes them. */
export { listExportJob } from './exports/exports.ts'
export { openLists } from './exports/lists.ts'
export { clearListExports, makeListExport } from './exports/making.ts'
/** Shows that something changed in what waits for operators. */
export { markWaiting } from './waiting.ts'
/** Whose a thing of a work list is. */
export { findCreatorOf } from './work/things.queries.ts'
