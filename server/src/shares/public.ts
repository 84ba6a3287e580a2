/** The timed job that asks the platform how works stand. */
export { checkShares } from './checking.ts'
/** What is still to be published; and all of it taken away. */
export { countUnpublished, eraseShares } from './erasure.queries.ts'
/** What is held about a creator here, in words they read. */
export { sharesData } from './own-data.ts'
/** One attempt to publish, as a job. */
export { publishJob } from './publishing.ts'
/** What a work brings: people, orders and income. */
export { countLead, countOrder, takeIncome } from './sales.queries.ts'
export { sendShare } from './sending.ts'
