/** Takes away who left's drafts; whether something of this id was written on since then. */
export { eraseDrafts, hasDraftSince } from './queries.ts'
