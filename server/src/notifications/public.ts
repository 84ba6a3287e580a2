/** An amount within the text of a notification. */
export { amount } from './amount.ts'
export { eraseReads } from './member-reading.queries.ts'
/** What members have read of a creator's notifications. */
export { beginReading } from './member-reading.ts'
/**
 * Notifies a creator of one event, or of many in one line, in the transaction of the event; marks all as
 * read.
 */
export { gather, gatherEach, type News, notify, type Often, readAll } from './notifications.ts'
/** The exported data about a creator, with Chinese titles. */
export { notificationsData } from './own-data.ts'
/**
 * Deletes a creator's notifications, and on a timer old ones; marks that something changed for a creator, without reading what.
 */
export { eraseNotifications, forgetNotifications, markUnread } from './queries.ts'
export { eraseTexts } from './texts.queries.ts'
/** Sends what creators want by SMS, on a timer; deletes what a creator wanted. */
export { sendNews } from './texts.ts'
