/** The exported data about a creator, with Chinese titles. */
export { draftsData } from './own-data.ts'
/** Deletes a creator's drafts; whether there is a recent draft of an id. */
export { eraseDrafts, hasDraftSince } from './queries.ts'
