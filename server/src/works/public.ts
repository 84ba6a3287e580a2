/** The platform's authorisation to publish for a creator: start and end. */
export { finishAuthorization, startAuthorization } from './authorization.ts'
/** The timed job that asks the platform for the state of works. */
export { checkWorks } from './checking.ts'
/** Counts works not yet published; erases all works. */
export { countUnpublished, eraseWorks } from './erasure.queries.ts'
/** The exported data about a creator, with Chinese titles. */
export { worksData } from './own-data.ts'
/** The job that publishes a work; sends a new work at once. */
export { publishJob, sendFirst } from './publishing.ts'
/** Counts the visitors, orders and income of a work. */
export { addLeads, countLead, countOrder, takeIncome } from './sales.queries.ts'
export { sendWork } from './sending.ts'
/** Takes a work down for the operators, and puts it back. */
export { putWorkBack, takeDownWork } from './taking-down.ts'
/** Creates a short video or a post of pictures. The work, or `workNotFound`. */
export { createWork, getWork } from './works.ts'
