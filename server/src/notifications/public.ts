/** An amount in the words of a notification. */
export { amount } from './amount.ts'
/** Tells a creator of something, in the transaction of what happened, or of many in one line; marks all that they were told as read. */
export { gather, type News, notify, type Often, readAll } from './notifications.ts'
/** What is held about a creator here, in words they read. */
export { notificationsData } from './own-data.ts'
/** For the timer: old ones are forgotten. */
export { eraseNotifications, forgetNotifications } from './queries.ts'
