/** Takes away the exports of who closed their account; whether any is left. */
export { eraseExports, hasExports } from './erasure.queries.ts'
/** The job that makes files, and the timer that removes them. */
export { exportJob } from './exports.ts'
export { clearExports, makeExport } from './making.ts'
