/** The timed job that asks the platform how works stand. */
export { checkShares } from './checking.ts'
/** One attempt to publish, as a job. */
export { publishJob } from './publishing.ts'
/** What a work brings: people, orders and income. */
export { countLead, countOrder, takeIncome } from './sales.queries.ts'
export { sendShare } from './sending.ts'
