/** For the timer: accepts what was delivered and not answered in time. */
export { acceptDue } from './accepting.ts'
/** Erases the talks of a creator who closed the account. */
export { eraseTalks } from './erasure.ts'
/** For the timer: deletes files that nobody sent, and the objects of deleted files. */
export { clearFiles } from './files.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { fulfilmentData } from './own-data.ts'
/** In which of a learner's service orders something is unread. */
export { listUnread } from './queries.ts'
