/** For the timer: accepts deliveries that were not answered in time. */
export { acceptDue } from './accepting.ts'
/** Erases the talks of a creator or a learner who closed the account. */
export { eraseTalksOf } from './erasure.queries.ts'
export { eraseTalks } from './erasure.ts'
/** For the timer: deletes files that were not sent, and the objects of deleted files. */
export { clearFiles } from './files.ts'
/** The personal data that this domain stores about a creator, as text for the creator. */
export { fulfilmentData } from './own-data.ts'
/** A learner's service orders with unread messages. */
export { listUnread } from './queries.ts'
