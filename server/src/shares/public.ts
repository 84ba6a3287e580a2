/** Lets us publish for a creator: there and back again. */
export { finishAuthorization, startAuthorization } from './authorization.ts'
/** The timed job that asks the platform how works stand. */
export { checkShares } from './checking.ts'
/** What is still to be published; and all of it taken away. */
export { countUnpublished, eraseShares } from './erasure.queries.ts'
/** What is held about a creator here, in words they read. */
export { sharesData } from './own-data.ts'
/** One attempt to publish, as a job; and what sends a new work on its way. */
export { publishJob, sendFirst } from './publishing.ts'
/** What a work brings: people, orders and income. */
export { countLead, countOrder, takeIncome } from './sales.queries.ts'
export { sendShare } from './sending.ts'
/** A short video or a post of pictures. */
export { createShare } from './shares.ts'
