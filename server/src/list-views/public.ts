/** The exported data about a creator, with Chinese titles. */
export { listViewsData } from './own-data.ts'
/** Deletes how a creator, or a member, sees the lists. */
export { eraseListViews, eraseMemberViews } from './queries.ts'
