/** Opens the token of a creator's preview. */
export { openPreview } from './previews.ts'
