/** Makes a file of a list: for the pages that have one. */
export { ExportButton } from './export-button.tsx'
/** Everything held about oneself, as one file. */
export { OwnDataButton } from './own-data-button.tsx'
