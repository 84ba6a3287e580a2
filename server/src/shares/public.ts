/** The timed job that asks the platform how works stand. */
export { checkShares } from './checking.ts'
/** One attempt to publish, as a job. */
export { publishJob } from './publishing.ts'
export { sendShare } from './sending.ts'
