/** For the timer: accepts deliveries that were not answered in time. */
export { acceptDue } from './accepting.ts'
/** A service order of its creator and of its buyer, and the lock on it. */
export { getFulfilment, getOwnFulfilment, lockFulfilment } from './access.ts'
/** Erases the talks of a creator or a learner who closed the account. */
export { eraseTalksOf } from './erasure.queries.ts'
export { eraseTalks } from './erasure.ts'
/** For the timer: deletes files that were not sent, and the objects of deleted files. */
export { clearFiles } from './files.ts'
/** What both sides wrote and sent, for operators. */
export { readOfficeWork } from './fulfilments.ts'
/** The personal data that this domain stores about a creator, as text for the creator. */
export { fulfilmentData } from './own-data.ts'
/** A learner's service orders with unread messages, and whether both sides may write. */
export { type FulfilmentRow, isOpenOrder, listUnread } from './queries.ts'
/** The operators accept in place of the buyer. */
export { acceptByOperators } from './steps.ts'
/** The talk of both sides. */
export { readMessages, write } from './talk.ts'
