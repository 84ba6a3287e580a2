/** The columns and the rows of a file, and its forms. */
export { type Column, columnOf, tableOf } from './columns.ts'
/** Erases a closed account's exports; whether it still has any. */
export { eraseExports, hasExports } from './erasure.queries.ts'
/** The job that makes files, and the timer that deletes them. */
export { exportJob } from './exports.ts'
export { fileForms } from './file-forms.ts'
export { clearExports, makeExport } from './making.ts'
/** Everything that is stored about a person, as one JSON document with Chinese titles. */
export { ownData } from './own-data.ts'
