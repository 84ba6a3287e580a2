/** What is held about a creator here, in words they read. */
export { draftsData } from './own-data.ts'
/** Takes away who left's drafts; whether something of this id was written on since then. */
export { eraseDrafts, hasDraftSince } from './queries.ts'
