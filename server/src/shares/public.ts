/** The platform's authorisation to publish for a creator: start and end. */
export { finishAuthorization, startAuthorization } from './authorization.ts'
/** The timed job that asks the platform for the state of works. */
export { checkShares } from './checking.ts'
/** Counts works not yet published; erases all works. */
export { countUnpublished, eraseShares } from './erasure.queries.ts'
/** The exported data about a creator, with Chinese titles. */
export { sharesData } from './own-data.ts'
/** The job that publishes a work; sends a new work at once. */
export { publishJob, sendFirst } from './publishing.ts'
/** Counts the visitors, orders and income of a work. */
export { countLead, countOrder, takeIncome } from './sales.queries.ts'
export { sendShare } from './sending.ts'
/** Creates a short video or a post of pictures. */
export { createShare } from './shares.ts'
