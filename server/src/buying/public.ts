/** What the token of a creator's preview opens. */
export { openPreview } from './previews.ts'
