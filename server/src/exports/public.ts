/** The job that makes files, and the timer that removes them. */
export { exportJob } from './exports.ts'
export { clearExports, makeExport } from './making.ts'
