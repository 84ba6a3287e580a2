/** The exported data about a creator, with Chinese titles. */
export { listViewsData } from './own-data.ts'
/** Deletes how a creator sees the lists. */
export { eraseListViews } from './queries.ts'
