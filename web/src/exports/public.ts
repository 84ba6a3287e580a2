/** Exports a list, for pages that have one. */
export { ExportButton } from './export-button.tsx'
/** Exports everything stored about the creator as one file. */
export { OwnDataButton } from './own-data-button.tsx'
