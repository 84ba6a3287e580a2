/** The job that makes files, and the timer that removes them. */

/** Takes away the exports of who closed their account. */
export { eraseExports, hasExports } from './erasure.queries.ts'
export { exportJob } from './exports.ts'
export { clearExports, makeExport } from './making.ts'
