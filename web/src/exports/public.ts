/** Makes a file of a list: for the pages that have one. */
export { ExportButton } from './export-button.tsx'
